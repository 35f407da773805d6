resource "google_monitoring_dashboard" "this" {
  project        = local.project_id
  dashboard_json = templatefile("${path.module}/dashboard.json.tftpl", { charts = local.charts })
}

locals {
  charts = [
    { title = "Requests by function", filter = "${local.run} metric.type=\"run.googleapis.com/request_count\"", aligner = "ALIGN_RATE", reducer = "REDUCE_SUM", by = "resource.label.service_name" },
    { title = "Replies by class", filter = "${local.run} metric.type=\"run.googleapis.com/request_count\"", aligner = "ALIGN_RATE", reducer = "REDUCE_SUM", by = "metric.label.response_code_class" },
    { title = "95th percentile of latency, ms", filter = "${local.run} metric.type=\"run.googleapis.com/request_latencies\"", aligner = "ALIGN_PERCENTILE_95", reducer = "REDUCE_MAX", by = "resource.label.service_name" },
    { title = "Instances", filter = "${local.run} metric.type=\"run.googleapis.com/container/instance_count\"", aligner = "ALIGN_MAX", reducer = "REDUCE_SUM", by = "resource.label.service_name" },
    { title = "Failed ingestions", filter = "${local.run} metric.type=\"${local.metrics["ingestion_failed"]}\"", aligner = "ALIGN_DELTA", reducer = "REDUCE_SUM", by = "resource.label.service_name" },
    { title = "Age of the oldest event, s", filter = "resource.type=\"pubsub_subscription\" metric.type=\"pubsub.googleapis.com/subscription/oldest_unacked_message_age\"", aligner = "ALIGN_MAX", reducer = "REDUCE_MAX", by = "resource.label.subscription_id" },
  ]
}

"""What clinical tools share in one process: names of medicines, interactions, records, proposals and their audit."""

from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING

from shared.back_ends import BackEnds
from shared.built_once import BuiltOnce

if TYPE_CHECKING:
    from shared.ports.charts.base import ChartReader, ChartWriter
    from shared.ports.interactions.base import Interactions
    from shared.stores.action_audit import ActionAuditLog
    from shared.stores.actions import ActionStore
    from shared.stores.images import ImageStore
    from shared.stores.own_drugs import OwnDrugs
    from shared.terminology.drugs.names import DrugNames


class ToolWiring(BackEnds):
    """The back ends, with what the tools make of them."""

    new_id: Callable[[], str]

    @BuiltOnce
    def drug_names(self) -> "DrugNames":
        """Medicines by all their names: those that ship, and those imported."""
        from shared.terminology.drugs.load import load_drug_names

        return self.own_drugs.names(load_drug_names())

    @BuiltOnce
    def own_drugs(self) -> "OwnDrugs":
        """A deployer's own names and interactions of medicines."""
        from shared.stores.own_drugs import OwnDrugs

        return OwnDrugs(self.blobs)

    @BuiltOnce
    def interactions(self) -> "Interactions":
        """What is listed for medicines taken together: by the labels' own words or a few samples, and an own list."""
        source, own = self.interactions_by(self.drug_names.called), self.own_drugs.pairs()
        return self.with_own_list(source, own, self.drug_names.written_out) if own else source

    @property
    def chart_reader(self) -> "ChartReader":
        """Records, for reading alone."""
        return self.record_charts

    @property
    def chart_writer(self) -> "ChartWriter":
        """Records, for what a person confirmed."""
        return self.record_charts

    @BuiltOnce
    def actions(self) -> "ActionStore":
        """Proposed writes."""
        from shared.stores.actions import ActionStore

        return ActionStore(self.documents, self.now, self.new_id)

    @BuiltOnce
    def images(self) -> "ImageStore":
        """Images to be described."""
        from shared.stores.images import ImageStore

        return ImageStore(self.documents, self.now, self.new_id, timedelta(days=self.settings.session_ttl_days))

    @BuiltOnce
    def action_audit(self) -> "ActionAuditLog":
        """Who decided on which proposal, and read which record."""
        from shared.stores.action_audit import ActionAuditLog

        return ActionAuditLog(self.documents, self.now, self.new_id)

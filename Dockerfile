# One function as an image: docker build --build-arg FUNCTION=assess -t ng12-assess .   (dist/ by `ng12 bundle` first)
# The archive of the function is what Cloud Functions gets; its requirements are installed by their hashes.
# Both bases can be given by their digests, as cloudbuild.yaml does, so that all images of a release are of the same two.
ARG PYTHON=docker.io/library/python:3.11-slim-bookworm
ARG BASE=gcr.io/distroless/python3-debian12:nonroot

FROM ${PYTHON} AS built
ARG FUNCTION
COPY dist/${FUNCTION}.zip /archive.zip
RUN python -m zipfile -e /archive.zip /srv/function \
    && python -m pip install --no-cache-dir --disable-pip-version-check --no-deps --require-hashes --only-binary :all: \
        --target /srv/packages -r /srv/function/requirements.txt \
    && python -m compileall -q --invalidation-mode unchecked-hash /srv/function

# No shell, no package manager, and nobody who may write: Python and what was installed above.
FROM ${BASE}
ARG FUNCTION
ARG KIND=http
COPY --from=built /srv /srv
WORKDIR /srv/function
ENV PYTHONPATH=/srv/function:/srv/packages PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 \
    FUNCTION_TARGET=${FUNCTION} FUNCTION_SIGNATURE_TYPE=${KIND} PORT=8080
USER nonroot
EXPOSE 8080
ENTRYPOINT ["/usr/bin/python3"]
CMD ["-m", "functions_framework"]

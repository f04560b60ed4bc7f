# An image of totem-mock. Anywhere, without Node: docker build --tag totem-mock .
#
# The first stage builds the executable from the sources. `npx -y pnpm@12 image` gives a folder with the executable in its
# place: --build-context executables=<folder>
ARG BASE=gcr.io/distroless/base-nossl-debian12:nonroot

# Runs on the machine's own processor, and builds for the other: nothing is emulated.
FROM --platform=$BUILDPLATFORM node:24-bookworm AS executables
WORKDIR /totem-partner
COPY . .
ARG TARGETARCH
RUN target="linux-$(echo "${TARGETARCH:-$(dpkg --print-architecture)}" | sed 's/^amd64$/x64/')" \
  && npx -y pnpm@12 executables "$target" --out /built \
  && mv "/built/totem-mock-$target" /totem-mock \
  && mkdir /data

# The base needs the C library, and nothing else.
FROM ${BASE}
COPY --from=executables /totem-mock /usr/local/bin/totem-mock
COPY --from=executables --chown=65532:65532 /data /data
LABEL org.opencontainers.image.source=https://github.com/totem-partner/totem-partner \
  org.opencontainers.image.licenses=MIT
USER 65532:65532
VOLUME /data
EXPOSE 4010
# All that is written is below /data, so that the root may be read-only: deliveries that wait beyond what memory holds, and
# generated certificates. What is compiled in advance needs no cache.
ENV TMPDIR=/data XDG_STATE_HOME=/data NODE_DISABLE_COMPILE_CACHE=1
HEALTHCHECK --interval=10s --timeout=6s --start-period=10s CMD ["totem-mock", "health"]
ENTRYPOINT ["totem-mock", "serve", "--host", "0.0.0.0", "--allow-host", "totem-mock"]
CMD ["--data", "/data/mock.db"]

# docs/operating.md, "In a container", says how to run it.
FROM node:24-bookworm-slim
RUN apt-get update \
  && apt-get install --no-install-recommends --yes ffmpeg bubblewrap \
  && rm -rf /var/lib/apt/lists/*
RUN useradd --create-home --home-dir /srv/yehang --uid 10001 yehang
RUN install --directory --owner=yehang --group=yehang /srv/yehang/data
WORKDIR /srv/yehang/site
COPY . .
# Installs and builds as root, so that a container starts at once and the service cannot write to its own code.
RUN node --input-type=module --eval "\
  const { prepare } = await import('./launcher/prepare.mjs'); \
  const { buildWeb } = await import('./launcher/build.mjs'); \
  await buildWeb(await prepare())" \
  && chmod -R a+rX .
USER yehang
ENV HOST=0.0.0.0 DATA_DIR=/srv/yehang/data
VOLUME /srv/yehang/data
EXPOSE 3000
HEALTHCHECK --interval=30s --start-period=120s \
  CMD node -e "fetch('http://127.0.0.1:3000/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "launcher/start.mjs"]

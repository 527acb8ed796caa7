# syntax=docker/dockerfile:1

# The browser's pages and the server, built from the sources.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

# What the server loads, without what only compilers and readers of source want.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev \
  && find node_modules -type f \
    \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete \
  && rm -rf node_modules/@libsql/*-musl node_modules/@node-rs/*-musl

# Node alone on Debian: npm, headers and yarn stay behind. docs/operate.md reckons its size.
FROM debian:bookworm-slim
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
RUN groupadd --gid 1000 node \
  && useradd --uid 1000 --gid node --create-home node \
  && install --directory --owner=node --group=node --mode=0700 /data \
  && ln -s /app/bin/tapedeck.mjs /usr/local/bin/tapedeck
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
# No sources, so that nothing is built at start.
COPY --from=build /app/package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/bin ./bin
COPY --from=build /app/dist ./dist
# By number: a platform that asks whether it is root cannot look names up.
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Whether it lives: one that waits for a store or builds read models must not be restarted for it.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30m \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3001/healthz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "--no-allocation-site-pretenuring", "bin/start.mjs"]

# The line of Node that the gate runs: test/gate/container.test.ts compares them.
ARG NODE=node:20-bookworm-slim

# The bundle of the service and its program. What changes seldom stands first: packages are fetched again with their list alone.
FROM ${NODE} AS bundle
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY build.mjs README.md ./
COPY docs ./docs
COPY schema ./schema
COPY src ./src
COPY tools ./tools
COPY web ./web
RUN node build.mjs

# The packages it runs with.
FROM ${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev

FROM ${NODE}
WORKDIR /app
# The last two make glibc return freed memory: else it keeps an arena for each thread of the storage.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
RUN mkdir -m 0700 /data && chown node:node /data
COPY --from=packages /app/node_modules ./node_modules
COPY package.json LICENSE ./
COPY bin ./bin
COPY --from=bundle /app/dist ./dist
# `docker exec <container> waypoint keys list`
RUN ln -s /app/bin/waypoint.js /usr/local/bin/waypoint
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: the service has to get the SIGTERM itself, to drain. Both halves of the heap are bounded: by itself Node would let
# it grow to several times of what is in use.
CMD ["node", "--max-old-space-size=512", "--max-semi-space-size=8", "dist/main.js"]

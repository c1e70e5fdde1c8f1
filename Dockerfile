# The console and its API. Build: docker build -t console . (docs/operations/deploy.md, "In a container")
FROM node:22.23-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run pack && mkdir /server && tar xzf console-server.tgz -C /server --strip-components=1
WORKDIR /server
RUN npm ci --no-audit --no-fund

FROM node:22.23-bookworm-slim
LABEL org.opencontainers.image.title="administrator-console"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data && chmod 700 /data
COPY --from=build /server ./
USER node
VOLUME ["/data"]
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8080) + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1))"]
CMD ["node", "."]

import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { shareChunks } from './scripts/run/chunks.ts'
import { compileAtOnce } from './scripts/run/compile-at-once.ts'
import { dropSchemas } from './scripts/run/drop-schemas.ts'
import { ownPreloads } from './scripts/run/preloads.ts'
import { resolveTokens } from './scripts/run/resolve-tokens.ts'
import { withoutUniqueTooltips } from './scripts/run/unique-tooltips.ts'

const server = `http://127.0.0.1:${process.env['API_PORT'] ?? 4001}`

const preloads = ownPreloads('shell')

export default defineConfig({
  plugins: [
    react(),
    dropSchemas(),
    preloads.plugin,
    withoutUniqueTooltips(),
    resolveTokens(),
    compileAtOnce(['index', 'shell', 'home']),
  ],
  // The server replaces this word with a fresh nonce in every index.html that it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  server: { proxy: { '/api': server, '/ready': server, '/health': server, '/version': server } },
  build: {
    outDir: 'dist/web',
    // scripts/check/size.ts finds the files of each first load in it.
    manifest: true,
    modulePreload: preloads.modulePreload,
    rolldownOptions: { output: { codeSplitting: shareChunks(path.join(import.meta.dirname, 'src/app/main.tsx')) } },
    target: 'es2022',
    // The policy does not allow data: fonts and scripts, so everything is a separate file.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
})

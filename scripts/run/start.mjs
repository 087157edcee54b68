// npm start installs and builds if needed, then becomes the server, so that a signal to it stops everything. The script is plain
// Node without packages, because it runs before the first install.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: please use Node 20.19 or later.`)
  process.exit(1)
}

try {
  const { ensureBuilt, ensureInstalled } = await import('./set-up.mjs')
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  console.error(`Proofline could not start. ${error.message}`)
  process.exit(1)
}
process.env.NODE_ENV ??= 'production'
if (process.env.npm_lifecycle_event === 'start') {
  // A signal to npm alone ends only the shell between npm and this process, so the end of the shell counts as the signal.
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
// The server is imported by URL, because its file cannot be resolved before the first build.
await import(new URL('../../dist/server/main.js', import.meta.url).href)

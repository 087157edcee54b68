// Preloaded into a node whose memory is watched. It collects garbage twice a minute, so that any growth is memory still in use.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
setInterval(() => collect(), 30_000).unref()

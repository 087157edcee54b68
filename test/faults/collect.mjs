// Preloaded into a node whose memory is watched: garbage is collected twice a minute, so that what grows is what is kept.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
setInterval(() => collect(), 30_000).unref()

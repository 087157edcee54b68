/** Measures downloads: the whole compared with its parts, the first byte, and the memory of the server. */
import {
  type BenchContext,
  type BenchFigure,
  buildRatioFigure,
  computeMedian,
  formatMegabytes,
  peakWhile,
  formatSeconds,
  measureTime,
} from './harness.ts'

const LIMIT = 1.5
const FIRST_BYTE_MS = 500
const MOST_MB = 150

export async function receive(response: Promise<Response>): Promise<{ bytes: number; first: number }> {
  const began = performance.now()
  const { ok, body } = await response
  if (!ok || body === null) throw new Error('The call was refused')
  let first: number | undefined
  let bytes = 0
  for await (const chunk of body) {
    first ??= performance.now() - began
    bytes += chunk.length
  }
  return { bytes, first: first ?? Number.NaN }
}

/**
 * Measures a download and its parts alternately and returns the medians. `figure` builds the name once the rows are known.
 * @param parts reads with the statement in pages, then writes the rows from memory; returns the milliseconds of both
 */
export async function measureDownload(
  { serverMemory }: BenchContext,
  rounds: number,
  { figure, download, parts }: { figure: () => string; download: () => Promise<Response>; parts: () => Promise<number> },
): Promise<BenchFigure[]> {
  const idle = serverMemory() ?? Number.NaN
  const [whole, inParts, firsts, peaks]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let round = 0; round <= rounds; round++) {
    const { peak, result } = await peakWhile(serverMemory, () => measureTime(() => receive(download())))
    const ms = await parts()
    if (round === 0) continue
    whole.push(result.ms)
    inParts.push(ms)
    firsts.push(result.result.first)
    peaks.push(peak - idle)
  }
  const took = [computeMedian(whole), computeMedian(inParts)] as const
  const [first, peak] = [computeMedian(firsts), computeMedian(peaks)]
  return [
    buildRatioFigure(figure(), took, 'its statement in pages, then the writer on rows at hand', { most: LIMIT }, formatSeconds),
    {
      figure: 'its first byte',
      measured: `${first.toFixed(0)} ms`,
      baseline: '',
      limit: `≤ ${FIRST_BYTE_MS} ms`,
      met: first <= FIRST_BYTE_MS,
    },
    {
      figure: 'its memory above idle',
      measured: formatMegabytes(peak),
      baseline: '',
      limit: `≤ ${MOST_MB} MB`,
      met: !(peak > MOST_MB * 1024 * 1024),
    },
  ]
}

import type { WorkerFunction } from '../../xlsx/worker-process.ts'
import { findCarriedProblem, type FileProblem } from './pdf-problem.ts'

/** Runs in a separate process of the kind that reads uploads. */
const work: WorkerFunction<undefined, FileProblem | undefined> = async ({ bytes }) => findCarriedProblem(bytes)
export default work

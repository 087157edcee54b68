import type { WorkerFunction } from '../../xlsx/worker-process.ts'
import { findCarriedProblem, type FileProblem } from './pdf-problem.ts'

const work: WorkerFunction<undefined, FileProblem | undefined> = async ({ bytes }) => findCarriedProblem(bytes)
export default work

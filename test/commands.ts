import { startProgram } from './node.ts'

/** Runs a command beside the app to its end: it @starts nothing that its caller does not name. */
export async function runProgram(
  name: 'backup' | 'restore' | 'drill',
  args: string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { output, ended } = startProgram(`src/app/${name}.ts`, environment, args)
  return { code: await ended, output: output() }
}

import { startProgram } from './node.ts'

/** Runs a command beside the app until it ends. It @starts nothing that its caller does not name. */
export async function runProgram(
  name: 'backup' | 'restore' | 'drill',
  args: string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { output, ended } = startProgram(`src/app/${name}.ts`, environment, args)
  return { code: await ended, output: output() }
}

/** Runs a command that a test needs before it begins. @throws Error when the command fails */
export async function runOrThrow(...given: Parameters<typeof runProgram>): Promise<void> {
  const { code, output } = await runProgram(...given)
  if (code !== 0) throw new Error(output)
}

export function readResults(): Record<string, { date: string; commit: string; result: string }>
export function storeResults(ran: readonly (readonly [check: string, result: string])[]): void
export function readOutput(name: string): string
export function writeOutput(name: string, text: string): void

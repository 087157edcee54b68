import type { Endpoint } from '../../src/kit/shared/endpoint.ts'

const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'access' in value
const contracts = Object.values(import.meta.glob<Record<string, unknown>>('/src/**/*contract.ts', { eager: true }))

export const allCalls: readonly Endpoint[] = contracts
  .flatMap((module) => Object.values(module))
  .flatMap((exported) => (typeof exported === 'object' && exported !== null ? Object.values(exported) : []) as unknown[])
  .filter(isCall)

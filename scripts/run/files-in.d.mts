import type { PlatformPath } from 'node:path'

export function slashed(file: string, system?: Pick<PlatformPath, 'sep'>): string
export function filesIn(folder: string): string[]

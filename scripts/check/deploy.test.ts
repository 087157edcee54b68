import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

it('has a value of the Helm chart for every setting, and for no other', () => {
  const known = [...read('src/app/settings.ts').matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name = '']) => name)
  const values = read('deploy/helm/proofline/values.yaml')
  const { settings } = parse(values) as { settings: Record<string, string> }
  const secret = /Secret whose keys are settings:([^]*?)\nsecretName/.exec(values)?.[1]?.match(/[A-Z_]{4,}/g) ?? []
  // The image sets these, for its port and its volume; BASE_PATH has one value.
  const fixed = ['PORT', 'HOST', 'DATA_DIR', 'BASE_PATH']
  const given = [...Object.keys(settings), ...secret.filter((name) => !name.startsWith('AWS_')), ...fixed]
  expect(given.toSorted()).toEqual(known.toSorted())
})

it('has compose files of YAML, whose containers write to /data and /tmp alone', () => {
  for (const file of ['compose.yaml', 'compose.server.yaml']) {
    const { services } = parse(read(`deploy/${file}`), { merge: true }) as {
      services: Record<string, { image: string; read_only?: boolean }>
    }
    const ours = Object.values(services).filter(({ image }) => image === 'proofline')
    expect(ours.length).toBeGreaterThan(0)
    for (const { read_only } of ours) expect(read_only).toBe(true)
  }
})

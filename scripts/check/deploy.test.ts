import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

it('the Helm chart has a value for every setting and no other values', () => {
  const known = [...read('src/app/settings.ts').matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name = '']) => name)
  const values = read('deploy/helm/proofline/values.yaml')
  const { settings } = parse(values) as { settings: Record<string, string> }
  const secret = /Secret whose keys are settings:([^]*?)\nsecretName/.exec(values)?.[1]?.match(/[A-Z_]{4,}/g) ?? []
  // The image sets the first three for its port and volume. BASE_PATH can only have one value.
  const fixed = ['PORT', 'HOST', 'DATA_DIR', 'BASE_PATH']
  const given = [...Object.keys(settings), ...secret.filter((name) => !name.startsWith('AWS_')), ...fixed]
  expect(given.toSorted()).toEqual(known.toSorted())
})

it('the compose files run containers with a read-only file system', () => {
  for (const file of ['compose.yaml', 'compose.server.yaml']) {
    const { services } = parse(read(`deploy/${file}`), { merge: true }) as {
      services: Record<string, { image: string; read_only?: boolean }>
    }
    const ours = Object.values(services).filter(({ image }) => image === 'proofline')
    expect(ours.length).toBeGreaterThan(0)
    for (const { read_only } of ours) expect(read_only).toBe(true)
  }
})

it('the unit, the compose files and the image have a writable folder for backups', () => {
  const unit = read('deploy/proofline.service')
  const place = / BACKUP_TO=\/var\/lib\/(\S+)/.exec(unit)?.[1]
  expect(/^StateDirectory=(.*)$/m.exec(unit)?.[1]?.split(' ')).toContain(place)
  const { BACKUP_TO } = Object.fromEntries([...read('deploy/defaults.env').matchAll(/^(\w+)=(.*)$/gm)].map(([, ...pair]) => pair))
  // A named volume inherits the permissions of the folder in the image.
  expect(read('deploy/Containerfile')).toMatch(new RegExp(`mkdir -m 1777 .*${BACKUP_TO}\\b`))
  for (const file of ['compose.yaml', 'compose.server.yaml']) {
    type Service = { image: string; volumes: string[]; env_file: { path: string }[]; environment?: object }
    const compose = parse(read(`deploy/${file}`), { merge: true }) as { services: Record<string, Service>; volumes: object }
    expect(compose.volumes).toHaveProperty('backups')
    for (const { image, volumes, env_file, environment } of Object.values(compose.services)) {
      if (image !== 'proofline') continue
      expect(volumes).toContain(`backups:${BACKUP_TO}`)
      // Later files take precedence, so the operator's settings override the defaults.
      expect(env_file.map(({ path }) => path)).toEqual(['defaults.env', 'proofline.env'])
      expect(environment ?? {}).not.toHaveProperty('BACKUP_TO')
    }
  }
})

// A start may make a backup before an upgrade and then migrate.
it('the compose file and the Helm chart wait two hours for a start', () => {
  const { services } = parse(read('deploy/compose.yaml')) as {
    services: { proofline: { healthcheck: { start_period: string } } }
  }
  expect(services.proofline.healthcheck.start_period).toBe('2h')
  expect(parse(read('deploy/helm/proofline/values.yaml'))).toMatchObject({ startMinutes: 120 })
})

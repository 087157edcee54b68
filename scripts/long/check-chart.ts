/** Renders the Helm chart of deploy/ in the ways in which people use it, and checks the objects against the Kubernetes API. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseAllDocuments } from 'yaml'

const root = join(import.meta.dirname, '../..')
const chart = join(root, 'deploy/helm/proofline')

type Variant = { name: string; values: Readonly<Record<string, unknown>>; kinds: readonly string[] }
const always = ['ConfigMap', 'NetworkPolicy', 'Service', 'ServiceAccount']
export const variants: readonly Variant[] = [
  { name: 'embedded', values: {}, kinds: [...always, 'PersistentVolumeClaim', 'StatefulSet'] },
  { name: 'server', values: { database: 'server' }, kinds: [...always, 'Deployment', 'PodDisruptionBudget'] },
  {
    name: 'server with everything',
    values: {
      database: 'server',
      replicas: 3,
      secretName: 'proofline-secret',
      'backups.accessMode': 'ReadWriteMany',
      'backups.className': 'shared',
      'settings.METRICS_PORT': '9100',
      'ingress.host': 'proofline.example',
      'ingress.className': 'nginx',
      'ingress.tlsSecretName': 'proofline-tls',
      'serviceAccount.annotations': { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::1:role/backups' },
      'networkPolicy.from': [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress' } } }],
      'networkPolicy.metricsFrom': [{ namespaceSelector: {} }],
      'networkPolicy.egress': [{ ports: [{ port: 5432 }] }],
      extraEnv: [{ name: 'NODE_EXTRA_CA_CERTS', value: '/authority/ca.crt' }],
      extraVolumes: [{ name: 'authority', secret: { secretName: 'authority' } }],
      extraVolumeMounts: [{ name: 'authority', mountPath: '/authority', readOnly: true }],
      nodeSelector: { disk: 'fast' },
      tolerations: [{ key: 'only', operator: 'Exists' }],
      affinity: { podAntiAffinity: {} },
      imagePullSecrets: [{ name: 'registry' }],
    },
    kinds: [...always, 'Deployment', 'Ingress', 'PersistentVolumeClaim', 'PodDisruptionBudget'],
  },
  {
    name: 'embedded without what can be left out',
    values: { 'backups.size': '', 'serviceAccount.create': false, 'networkPolicy.enabled': false },
    kinds: ['ConfigMap', 'Service', 'StatefulSet'],
  },
]

const read = (program: string, args: readonly string[], env: Record<string, string> = {}): string => {
  // @starts nothing of the project: programs of the system
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env } })
  if (status !== 0) throw new Error(error?.message ?? `${stderr}${stdout}`.slice(-600))
  return stdout
}
const works = (program: string, args: readonly string[]): boolean => spawnSync(program, args).status === 0

const GO = { GO111MODULE: 'off', GOPATH: '/usr/share/gocode' }
export type Renderer = { name: string; render: (variant: Variant) => string }
/** Returns helm, or else Go's templates with Debian's Sprig, which helm uses. Undefined if neither is installed. */
export function findRenderer(): Renderer | undefined {
  const listValues = ({ values }: Variant) => Object.entries(values).map(([path, value]) => `${path}=${JSON.stringify(value)}`)
  if (works('helm', ['version']))
    return {
      name: `helm ${read('helm', ['version', '--short']).trim()}`,
      render: (variant) =>
        read('helm', ['template', 'proofline', chart, ...listValues(variant).flatMap((value) => ['--set-json', value])]),
    }
  const sprig = join(GO.GOPATH, 'src/github.com/Masterminds/sprig')
  if (!works('go', ['version']) || !existsSync(sprig)) return undefined
  const program = join(root, 'scripts/long/render-chart.go')
  return {
    name: `Go's templates and Sprig, as helm is not installed`,
    render: (variant) => read('go', ['run', program, chart, 'proofline', ...listValues(variant)], GO),
  }
}

type KubeObject = { apiVersion: string; kind: string; metadata: { name: string } }
export const readObjects = (rendered: string): KubeObject[] =>
  parseAllDocuments(rendered)
    .map((document) => {
      const [error] = document.errors
      if (error !== undefined) throw error
      return document.toJS() as KubeObject | null
    })
    .filter((each) => each !== null)

const MODELS = 'kubernetes-models@5.1.0'
function installModels(): string {
  const folder = join(root, '.cache', MODELS.replace('@', '-'))
  if (!existsSync(join(folder, 'node_modules/kubernetes-models'))) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
    read('npm', ['install', '--prefix', folder, MODELS])
  }
  return folder
}

/**
 * Checks objects against the Kubernetes API by its schemas, and by its types, which find unknown fields.
 * @throws Error with the difference
 */
export async function compareWithApi(objects: readonly KubeObject[]): Promise<void> {
  const models = installModels()
  const folder = mkdtempSync(join(models, 'compared-'))
  try {
    symlinkSync(join(models, 'node_modules'), join(folder, 'node_modules'))
    const lines = objects.map(
      ({ apiVersion, kind, ...rest }, at) =>
        `import type { I${kind} as I${at} } from 'kubernetes-models/${apiVersion}/${kind}'\n` +
        `export const object${at}: I${at} = ${JSON.stringify({ apiVersion, kind, ...rest }, null, 2)}\n`,
    )
    writeFileSync(join(folder, 'objects.ts'), lines.join('\n'))
    const compiler = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
    }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...compiler, types: [] }, files: ['objects.ts'] }),
    )
    read(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder])
    for (const object of objects) {
      const file = join(models, 'node_modules/kubernetes-models', object.apiVersion, `${object.kind}.js`)
      const model = (await import(pathToFileURL(file).href)) as Record<string, new (of: KubeObject) => { validate: () => void }>
      const Model = model[object.kind]
      if (Model === undefined) throw new Error(`${object.apiVersion} has no ${object.kind}`)
      new Model(object).validate()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

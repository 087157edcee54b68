import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
// @ts-expect-error -- a module without types: it runs before the packages are installed
import { root } from '../run/set-up.mjs'
import { lockFaults, missingFrom, type Packages, parsePackagePlatform } from './lock-file.ts'

const { packages } = JSON.parse(readFileSync(join(root as string, 'package-lock.json'), 'utf8')) as { packages: Packages }
const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

it('the lock file has every needed package for every platform and names no registry', () => {
  expect(lockFaults(packages)).toEqual([])
  for (const name of [
    '@oxlint/binding',
    '@oxfmt/binding',
    '@oxc-parser/binding',
    '@rolldown/binding',
    '@node-rs/argon2',
    'lightningcss',
  ])
    for (const platform of [
      'linux-x64-gnu',
      'linux-arm64-musl',
      'darwin-arm64',
      'darwin-x64',
      'win32-x64-msvc',
      'win32-arm64-msvc',
    ])
      expect(Object.keys(packages)).toContain(`node_modules/${name}-${platform}`)
  for (const platform of ['linux-x64', 'linux-arm64', 'linuxmusl-x64', 'linuxmusl-arm64', 'darwin-x64', 'darwin-arm64'])
    for (const name of ['sharp', 'sharp-libvips']) expect(packages).toHaveProperty([`node_modules/@img/${name}-${platform}`])
  for (const platform of ['win32-x64', 'win32-arm64']) expect(packages).toHaveProperty([`node_modules/@img/sharp-${platform}`])
})

it('the platform read from the name of a package is the one that the registry states', () => {
  const stated = Object.entries(packages).filter(([, { os, integrity }]) => os !== undefined && integrity !== undefined)
  expect(stated.length).toBeGreaterThan(100)
  for (const [place, { os, cpu }] of stated.filter(([, each]) => each.cpu !== undefined))
    expect({ place, ...parsePackagePlatform(nameOf(place)) }).toMatchObject({ place, os, cpu })
  for (const [place, { libc }] of stated.filter(([, each]) => each.libc !== undefined))
    expect({ place, ...parsePackagePlatform(nameOf(place)) }).toMatchObject({ place, libc })
})

it('the check of the lock file reports missing packages, other versions and registry URLs', () => {
  const tool = { version: '2.0.0', optionalDependencies: { '@tool/linux-x64': '2.0.0', '@tool/darwin-x64': '2.0.0' } }
  const linux = { version: '2.0.0', os: ['linux'], cpu: ['x64'] }
  expect(missingFrom({ '': { dependencies: { tool: '^2.0.0' } } })).toMatchObject([{ parent: '', name: 'tool' }])
  const lacking = { 'node_modules/tool': tool, 'node_modules/@tool/linux-x64': linux }
  expect(missingFrom(lacking)).toEqual([
    { parent: 'node_modules/tool', name: '@tool/darwin-x64', range: '2.0.0', place: 'node_modules/@tool/darwin-x64' },
  ])
  const other = { ...lacking, 'node_modules/@tool/darwin-x64': { version: '1.0.0' } }
  expect(missingFrom(other)).toMatchObject([{ place: 'node_modules/tool/node_modules/@tool/darwin-x64' }])
  const nested = { ...other, 'node_modules/tool/node_modules/@tool/darwin-x64': { version: '2.0.0' } }
  expect(missingFrom(nested)).toEqual([])
  expect(lockFaults({ 'node_modules/left': { version: '1.0.0', resolved: 'https://example.org/left.tgz' } })).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { type Manifest, measure } from './size.ts'

const manifest: Manifest = {
  'index.html': {
    file: 'main.js',
    css: ['main.css'],
    imports: ['_react.js'],
    dynamicImports: ['src/session/web/LoginPage.tsx', '_shell.js'],
  },
  '_react.js': { file: 'react.js' },
  'src/session/web/LoginPage.tsx': { file: 'login.js', imports: ['_react.js'] },
  '_shell.js': {
    file: 'shell.js',
    name: 'shell',
    imports: ['_react.js'],
    dynamicImports: ['_forms.js', 'src/rows/web/TasksPage.tsx'],
  },
  '_antd.js': { file: 'antd.js', name: 'antd', imports: ['_react.js'] },
  '_common.js': { file: 'common.js', name: 'common' },
  '_shared.js': { file: 'shared.js', name: 'shared' },
  '_forms.js': { file: 'forms.js', name: 'forms', imports: ['_react.js', '_common.js', '_shared.js', '_antd.js'] },
  '_grid.js': { file: 'grid.js', css: ['grid.css'], dynamicImports: ['src/kit/ui/Chooser.tsx'] },
  'src/rows/web/TasksPage.tsx': {
    file: 'tasks.js',
    imports: ['_grid.js', '_react.js'],
    dynamicImports: ['src/rows/web/Dialog.tsx', 'src/rows/web/HoursChart.tsx'],
  },
  'src/kit/ui/Chooser.tsx': { file: 'chooser.js' },
  'src/rows/web/Dialog.tsx': { file: 'dialog.js', imports: ['_grid.js', '_forms.js'] },
  'src/rows/web/HoursChart.tsx': { file: 'chart.js', imports: ['_react.js'] },
}
const kilobytes: Record<string, number> = {
  'main.js': 5,
  'main.css': 1,
  'react.js': 60,
  'login.js': 4,
  'shell.js': 150,
  'antd.js': 35,
  'common.js': 20,
  'shared.js': 12,
  'grid.js': 30,
  'grid.css': 2,
  'tasks.js': 8,
  'chooser.js': 3,
  'forms.js': 50,
  'dialog.js': 95,
  'chart.js': 105,
}
const weigh = (file: string): number => (kilobytes[file] ?? Number.NaN) * 1_000

test('the size of a page and its parts counts each file that they add once', () => {
  expect(measure(manifest, weigh)).toEqual([
    { what: 'login', kb: 70, budget: 90 },
    { what: 'shell', kb: 216, budget: 175.6 },
    { what: 'shell + antd', kb: 35, budget: 36 },
    { what: 'shell + forms', kb: 50, budget: 65 },
    { what: 'shell + src/rows/web/TasksPage.tsx', kb: 40, budget: 54.8 },
    { what: 'src/rows/web/TasksPage.tsx + src/rows/web/Dialog.tsx', kb: 95, budget: 80 },
    { what: 'src/rows/web/TasksPage.tsx + src/rows/web/HoursChart.tsx', kb: 105, budget: 110 },
    { what: 'src/rows/web/TasksPage.tsx + src/kit/ui/Chooser.tsx', kb: 3, budget: 80 },
  ])
})

test('the grid of all rows of a file has a separate budget', () => {
  const { '_shell.js': shell, ...rest } = manifest
  const grid = 'src/row-work/grid/web/AdminGridPage.tsx'
  const withGrid = {
    ...rest,
    '_shell.js': { file: 'shell.js', ...shell, dynamicImports: [grid] },
    [grid]: { file: 'tasks.js' },
  }
  expect(measure(withGrid, weigh)).toContainEqual({ what: `shell + ${grid}`, kb: 8, budget: 46.4 })
})

test('the size of a page that loads the shared code of antd at once includes that code', () => {
  const withField = { ...manifest, '_grid.js': { file: 'grid.js', css: ['grid.css'], imports: ['_antd.js'] } }
  expect(measure(withField, weigh)).toContainEqual({ what: 'shell + src/rows/web/TasksPage.tsx', kb: 75, budget: 54.8 })
})

test('a renamed file of the manifest is reported', () => {
  const { '_shell.js': _gone, ...rest } = manifest
  expect(() => measure(rest, weigh)).toThrow('The manifest has no "shell"')
})

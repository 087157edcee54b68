import type { LinkProps } from '@tanstack/react-router'
import { TabLinks } from '../../../kit/ui/list-page/TabLinks.tsx'

type Props = { section: string; file: string; current: 'rows' | 'summary' }

/** The two pages of a file for people who manage it: its rows and its summary. */
export const FileTabs = ({ section, file, current }: Props) => (
  <TabLinks
    label="Pages of the file"
    current={current}
    tabs={[
      {
        key: 'rows',
        title: 'Rows',
        count: undefined,
        link: {
          to: '/project/$sectionName/$department/$filename' as LinkProps['to'],
          params: { sectionName: section, department: '-', filename: file } as never,
        },
      },
      {
        key: 'summary',
        title: 'Summary',
        count: undefined,
        link: {
          to: '/project/$sectionName/$filename/summary/details' as LinkProps['to'],
          params: { sectionName: section, filename: file } as never,
        },
      },
    ]}
  />
)

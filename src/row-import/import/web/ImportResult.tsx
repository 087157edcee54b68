import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import type { ReactNode } from 'react'
import { formatQuantity, formatPlural } from '../../../kit/shared/counted.ts'
import { ResultStep } from '../../../kit/import/web/ResultStep.tsx'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import { useMay } from '../../../kit/web/person.tsx'
import { writeWheres } from '../../../rows/filter/web/where.ts'
import type { ImportKind } from '../contract.ts'
import { getColumnWords } from './mapping-words.ts'
import type { ImportResult as Result } from './import-calls.ts'

const SimilarFound = lazyPart('SimilarFound', () => import('./SimilarFound.tsx'))

type Props = {
  kind: ImportKind
  result: Result
  department: string | undefined
  isTakenBack: boolean
  takeBack: ReactNode
}

const rangeOf = ({ from, to }: NonNullable<Result['range']>): string =>
  writeWheres([{ key: 'sr_no', type: 'exact', from: String(from), to: String(to) }]) ?? ''

export function ImportResult({ kind, result, department, isTakenBack, takeBack }: Props) {
  const { added, formatted, range, unchanged, newDepartments, newColumns, section, file } = result
  const title = kind === 'done' ? `History added to ${formatQuantity(added, 'row')}` : `${formatQuantity(added, 'row')} added`
  const mayAssign = useMay('assigns tasks')
  const assigns = mayAssign && file !== undefined && section !== undefined && added > 0 && !isTakenBack && kind !== 'done'
  const isGone = isTakenBack && kind === 'tasks'
  return (
    <ResultStep
      title={title}
      isTakenBack={isTakenBack}
      acts={
        <>
          {assigns && (
            <ButtonLink
              kind="primary"
              to="/project/$sectionName/$department/$filename"
              params={{ sectionName: section, department: department ?? '-', filename: file }}
              search={{ panel: ['assign'], ...(range !== null && { where: rangeOf(range) }) }}
            >
              {`Assign ${formatPlural(added, 'this', 'these')} ${formatQuantity(added, 'row')}`}
            </ButtonLink>
          )}
          {section !== undefined && (
            <ButtonLink
              kind={assigns ? 'default' : 'primary'}
              {...(file === undefined || isGone
                ? { to: '/project/$sectionName', params: { sectionName: section } }
                : {
                    to: '/project/$sectionName/$department/$filename',
                    params: { sectionName: section, department: department ?? '-', filename: file },
                  })}
            >
              {file === undefined || isGone ? `Open ${section}` : `Open ${file}`}
            </ButtonLink>
          )}
          {takeBack}
        </>
      }
    >
      <ul>
        {file !== undefined && <li>{kind === 'tasks' ? `${file} is now in ${section}.` : `In ${file}.`}</li>}
        {formatted > 0 && <li>{formatQuantity(formatted, 'row')} of the file got the workbook’s formatting.</li>}
        {unchanged > 0 && (
          <li>
            {kind === 'done'
              ? `${formatQuantity(unchanged, 'row')} matched what was already there.`
              : `${formatQuantity(unchanged, 'row')} of the workbook ${formatPlural(unchanged, 'was', 'were')} already in the file and stayed unchanged.`}
          </li>
        )}
        {newDepartments.length > 0 && <li>New departments: {newDepartments.join(', ')}.</li>}
        {file !== undefined && section !== undefined && kind !== 'done' && added > 0 && !isTakenBack && (
          <SimilarFound {...{ file, section, department, range }} />
        )}
        {newColumns.length > 0 && <li>New columns: {newColumns.map(getColumnWords).join(', ')}.</li>}
      </ul>
    </ResultStep>
  )
}

import type { LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { formatQuantity, formatCount } from '../../../kit/shared/counted.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { HomeCard, HomeNote } from '../../../kit/ui/home/HomeCard.tsx'
import { TOO_SLOW, finishWords } from '../../../rows/files/web/finish-words.ts'
import { buildRowsLink } from '../../../rows/filter/web/rows-link.ts'
import type { FileInWork } from '../contract.ts'
import { StageBar, StageLegend } from './StageBar.tsx'
import { useFiles } from './use-files.ts'
import styles from './FilesInWork.module.css'

const SHOWN = 6

export function FilesInWork() {
  const read = useFiles()
  const [isWhole, setWhole] = useState(false)
  const all = read.data?.data ?? []
  const total = read.data?.files_count ?? 0
  return (
    <HomeCard title="Files in progress" aside={all.length > 0 && <StageLegend />} read={read}>
      {all.length === 0 ? (
        <HomeNote>No files have open rows. Upload a workbook to a project to see its rows here by stage.</HomeNote>
      ) : (
        <ul className={styles.list}>
          {(isWhole ? all : all.slice(0, SHOWN)).map((file) => (
            <FileLine key={file._id} file={file} />
          ))}
        </ul>
      )}
      {all.length > SHOWN && (
        <p className={styles.more}>
          <Button kind="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole
              ? `Show the first ${SHOWN}`
              : `Show ${all.length === total ? 'all' : 'the latest'} ${formatCount(all.length)} files`}
          </Button>
        </p>
      )}
    </HomeCard>
  )
}

function FileLine({ file }: { file: FileInWork }) {
  const { name, section, count, stages } = file
  const finish = finishWords(file.finish)
  return (
    <li className={styles.line}>
      <div className={styles.name}>
        <TextLink {...buildRowsLink({ section, file: name, where: [] })} title={name}>
          {name}
        </TextLink>
        <small>
          {section} ·{' '}
          <TextLink
            to={'/project/$sectionName/$filename/summary/details' as LinkProps['to']}
            params={{ sectionName: section, filename: name } as never}
            aria-label={`Summary of ${name}`}
          >
            Summary
          </TextLink>
        </small>
      </div>
      <StageBar file={file} />
      <div className={styles.figure}>
        <b>{Math.floor((stages.CLOSED * 100) / count)} % closed</b>
        <small>of {formatQuantity(count, 'row')}</small>
      </div>
      <div className={styles.figure}>
        {finish === undefined || finish === TOO_SLOW ? (
          <small>{finish ?? 'not enough days to tell'}</small>
        ) : (
          <>
            <b>{finish}</b>
            <small>at this pace</small>
          </>
        )}
      </div>
    </li>
  )
}

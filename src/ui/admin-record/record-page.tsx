import type { ComponentProps, ReactNode } from 'react'
import { Badge, type BadgeTone } from '../badge.tsx'
import type { FormAnswer } from '../form/read-form.ts'
import { Notice } from '../notice.tsx'
import { PageHeader } from '../parts/page-header.tsx'

/** What the actions of a record answer: a form's answer, or the `problem` of a button. */
type RecordAnswer = FormAnswer | { problem: string | undefined }

const widths = { narrow: 'max-w-[720px]', usual: 'max-w-[840px]', wide: 'max-w-[960px]', full: '' }

type RecordPageProps = Pick<ComponentProps<typeof PageHeader>, 'title' | 'lead' | 'actions'> & {
  /** The list of these records. */
  back: { href: string; label: string }
  state?: { tone: BadgeTone; text: ReactNode }
  /** More badges, after the state. */
  badges?: ReactNode
  /** More lines of the header. */
  about?: ReactNode
  width?: keyof typeof widths
  /** The response of the action, where a button can answer with a problem. */
  answer?: RecordAnswer
  children: ReactNode | ((answer: FormAnswer | undefined) => ReactNode)
}

/** The page of one record for staff: its header with its state, the refusal of a button, and its parts. */
export function RecordPage({ state, badges, about, width = 'usual', answer, children, ...header }: RecordPageProps) {
  const problem = answer && 'problem' in answer ? answer.problem : undefined
  const ofForm = answer && !('problem' in answer) ? answer : undefined
  return (
    <div className={`flex ${widths[width]} flex-col gap-6`}>
      <PageHeader
        {...header}
        badges={
          <>
            {state && <Badge tone={state.tone}>{state.text}</Badge>}
            {badges}
          </>
        }
      >
        {about}
      </PageHeader>
      {problem && (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
      {typeof children === 'function' ? children(ofForm) : children}
    </div>
  )
}

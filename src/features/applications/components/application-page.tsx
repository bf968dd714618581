import type { ReactNode } from 'react'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { LinkTabs } from '#ui/parts/link-tabs.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import type { OwnApplication } from '../application-view.ts'
import { answerParts } from '../answer-parts.ts'
import { FollowForm, Followed, OwnApplications, SentNotice } from './follow-application.tsx'
import './applications.css'

type ApplicationPageProps = {
  title: string
  lead: string
  path: string
  /** The name of the offer's tab. */
  offer: string
  follows: boolean
  /** Applications that this person sent while signed in. */
  own: readonly OwnApplication[]
  answer: unknown
  children: (refused: FormAnswer | undefined) => ReactNode
}

/** A page of applications: the offer with its form, and following one by its code. */
export function ApplicationPage({ title, lead, path, offer, follows, own, answer, children }: ApplicationPageProps) {
  const { sent, seen, refused } = answerParts(answer)
  const following = follows || seen !== null
  return (
    <div className="application-page">
      <PageHeader title={title} lead={lead} />
      <LinkTabs
        label={title}
        wraps
        tabs={[
          { href: path, label: offer, current: !following },
          { href: `${path}?tab=follow`, label: 'پیگیری درخواست', current: following },
        ]}
      />
      {sent && <SentNotice code={sent.code} path={path} />}
      {seen && <Followed {...seen} />}
      {!seen && following && (
        <>
          {own.length > 0 && <OwnApplications own={own} />}
          <FollowForm answer={refused} />
        </>
      )}
      {!sent && !following && children(refused)}
    </div>
  )
}

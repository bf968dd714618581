import type { MetaFunction } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { deletionTexts } from '../texts.ts'

export const meta: MetaFunction = () => [
  { title: `${deletionTexts.done} · فرمان` },
  { name: 'robots', content: 'noindex' },
]

/** The last page of an account; whoever opens it is a guest again. */
export default function AccountDeleted() {
  return (
    <EmptyState
      title={deletionTexts.done}
      action={
        <ButtonLink kind="main" href="/">
          {deletionTexts.home}
        </ButtonLink>
      }
    >
      {deletionTexts.doneAbout}
    </EmptyState>
  )
}

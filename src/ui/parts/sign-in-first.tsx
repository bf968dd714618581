import type { ReactNode } from 'react'
import { ButtonLink } from '../button.tsx'
import { promptSignIn } from '../sign-in-prompt.ts'

type SignInFirstProps = {
  /** The address of the page, to which the user returns. */
  here: string
  label: string
  wide?: boolean
  children?: ReactNode
}

/**
 * The sign-in link of a page that shows nothing without a session. The link works everywhere; with scripts the user
 * stays on the page.
 */
export const SignInFirst = ({ here, label, wide, children }: SignInFirstProps) => (
  <div className="space-y-4">
    {children}
    <ButtonLink
      kind="main"
      wide={wide}
      href={`/login?next=${encodeURIComponent(here)}`}
      data-prefetch="none"
      onClick={(event) => {
        event.preventDefault()
        void promptSignIn()
      }}
    >
      {label}
    </ButtonLink>
  </div>
)

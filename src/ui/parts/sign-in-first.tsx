import type { ReactNode } from 'react'
import { ButtonLink } from '../button.tsx'
import { promptSignIn } from '../sign-in-prompt.ts'

type SignInFirstProps = {
  /** The address of the page, to which its person comes back. */
  here: string
  label: string
  wide?: boolean
  children?: ReactNode
}

/** The way to sign in on a page that shows nothing without it. The link works everywhere; with scripts it stays on the page. */
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

import { IconLogout } from '#ui/icons/index.ts'
import { Button } from '#ui/button.tsx'
import { forgetAllDrafts } from '#ui/form/forget-drafts.ts'
import { profileTexts } from '../texts.ts'

/** A plain form, so that the whole page is left with everything it stored about the person. */
export const SignOutForm = ({ className }: { className?: string }) => (
  <form method="post" action="/sign-out" data-works-offline className={className} onSubmit={() => forgetAllDrafts()}>
    <Button kind="outline" type="submit" icon={<IconLogout aria-hidden size={20} />}>
      {profileTexts.signOut}
    </Button>
  </form>
)

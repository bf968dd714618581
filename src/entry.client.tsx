import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { signInInPlace } from '#app/sign-in-in-place.ts'
import { listenForBackFirst } from '#ui/overlay-history.ts'
import { watchPerson } from '#ui/document-owner.ts'
import { LinkListener } from '#ui/link-listener.tsx'
import { importBeforeSteps } from '#ui/route-modules.ts'
import '#ui/trusted-markup.ts'
import { sendRouterRequestsByRule } from '#ui/router-requests.ts'
import { applyStyles } from '#ui/apply-styles.ts'
import { registerSignInPrompt } from '#ui/sign-in-prompt.ts'

listenForBackFirst()
applyStyles()
watchPerson()
sendRouterRequestsByRule(window)
registerSignInPrompt(signInInPlace)
/** An error before the page is alive leaves nothing of what the server made, so that comes again (`startScripts`). */
function note(error: unknown): void {
  // oxlint-disable-next-line no-console -- as React does where nobody listens
  console.error(error)
  if (document.documentElement.dataset.ready === undefined) dispatchEvent(new Event('start-failed'))
}
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[importBeforeSteps]} />
      <LinkListener />
    </StrictMode>,
    { onCaughtError: note, onUncaughtError: note },
  )
})

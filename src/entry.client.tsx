import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { signInInPlace } from '#app/sign-in-in-place.ts'
import { listenForBackFirst } from '#ui/overlay-history.ts'
import { watchPerson } from '#ui/document-owner.ts'
import { LinkListener } from '#ui/link-listener.tsx'
import { importBeforeSteps } from '#ui/route-modules.ts'
import { sendRouterRequestsByRule } from '#ui/router-requests.ts'
import { registerSignInPrompt } from '#ui/sign-in-prompt.ts'

listenForBackFirst()
watchPerson()
sendRouterRequestsByRule(window)
registerSignInPrompt(signInInPlace)
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[importBeforeSteps]} />
      <LinkListener />
    </StrictMode>,
  )
})

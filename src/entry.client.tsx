import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { signInHere } from '#app/sign-in-here.ts'
import { hearBackFirst } from '#ui/layer-steps.ts'
import { LinkListener } from '#ui/link-listener.tsx'
import { importBeforeSteps } from '#ui/route-parts.ts'
import { sendRouterRequestsByRule } from '#ui/router-requests.ts'
import { hangSignInDoor } from '#ui/sign-in-door.ts'

hearBackFirst()
sendRouterRequestsByRule(window)
hangSignInDoor(signInHere)
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[importBeforeSteps]} />
      <LinkListener />
    </StrictMode>,
  )
})

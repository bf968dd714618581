import { createRoot } from 'react-dom/client'
import { SignInSheet } from './sign-in-sheet.tsx'

/**
 * Opens the sheet over the current page. Resolves to the pages' owner after sign-in, or null when
 * closed.
 */
export function openSignInSheet(): Promise<string | null> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const onDone = (owner: string | null) => {
      root.unmount()
      place.remove()
      resolve(owner)
    }
    root.render(<SignInSheet onDone={onDone} />)
  })
}

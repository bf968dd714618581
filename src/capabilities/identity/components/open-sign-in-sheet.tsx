import { createRoot } from 'react-dom/client'
import { SignInSheet } from './sign-in-sheet.tsx'

/** Opens the sheet over whatever page is there; gives the owner of pages once somebody has signed in, null when it is closed. */
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

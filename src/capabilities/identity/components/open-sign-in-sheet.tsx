import { createRoot } from 'react-dom/client'
import { SignInSheet } from './sign-in-sheet.tsx'

/** Opens the sheet over whatever page is there; true once the person has signed in, false when it is closed. */
export function openSignInSheet(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const onDone = (signedIn: boolean) => {
      root.unmount()
      place.remove()
      resolve(signedIn)
    }
    root.render(<SignInSheet onDone={onDone} />)
  })
}

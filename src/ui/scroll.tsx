import { useEffect, useState } from 'react'
import { ScrollRestoration, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'

let hydrated = false

function RestoreOnly() {
  useScrollRestoration({})
  return null
}

/** Scroll restoration whose inline script exists in the server's HTML only, where the policy contains its hash. */
export function Scroll() {
  const [first] = useState(() => !hydrated)
  useEffect(() => {
    hydrated = true
  }, [])
  return first ? <ScrollRestoration /> : <RestoreOnly />
}

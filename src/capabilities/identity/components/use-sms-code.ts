import { useEffect, useRef } from 'react'

/** The part of Web OTP that the DOM types do not have yet (wicg.github.io/web-otp). */
type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }
type OtpCredential = Credential & { code?: string }

/** Asks the browser for the code of the arriving message, where it can; refusal by the person is silence. */
export function useSmsCode(onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const stop = new AbortController()
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: stop.signal }
    navigator.credentials
      .get(request)
      .then((credential: OtpCredential | null) => {
        if (credential?.code) latest.current(credential.code)
      })
      .catch(() => {
        // Not allowed, timed out or aborted: the person types the code.
      })
    return () => stop.abort()
  }, [])
}

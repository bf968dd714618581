import { useEffect, useRef } from 'react'

/** The part of Web OTP missing in the DOM types (wicg.github.io/web-otp). */
type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }
type OtpCredential = Credential & { code?: string }

/** Requests the code of the incoming message from the browser; ignores a denial. */
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
        // Denied, timed out or aborted: the person types the code.
      })
    return () => stop.abort()
  }, [])
}

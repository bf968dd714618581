/** Where a browser stands on the way in, as a page shows it. */
export type SignInState =
  | { step: 'mobile'; /** What the person typed himself. */ mobile: string }
  | { step: 'code'; maskedMobile: string; sentAt: string; secondsToResend: number }
  | { step: 'done' }

/** The steps of signing in without a page: GET tells where this browser stands, POST takes the forms of /login. */
export const signInStepPath = '/login/step'

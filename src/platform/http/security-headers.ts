/** The headers of every answer, by Fastify or beside it (`refused-requests.ts`); pages have their own content policy. */
export const securityHeaders = (https: boolean): Record<string, string> => ({
  'content-security-policy': `default-src 'none';object-src 'none';base-uri 'none';form-action 'none';style-src-attr 'unsafe-inline';frame-ancestors 'none'`,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  ...(https && {
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
})

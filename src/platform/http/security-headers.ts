/**
 * The browser features that the product uses on its own pages: scanning a barcode, location, clipboard and sharing. All
 * others are off.
 */
const permissions = [
  ...['camera', 'clipboard-write', 'geolocation', 'web-share'].map((feature) => `${feature}=(self)`),
  ...[
    'accelerometer', 'bluetooth', 'display-capture', 'gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer',
    'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`), // oxfmt-ignore
].join(', ')

/**
 * Returns the headers of every response, by Fastify or outside it (`refused-requests.ts`); pages have their own content
 * policy.
 */
export const securityHeaders = (https: boolean): Record<string, string> => ({
  'content-security-policy': `default-src 'none';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'`,
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  ...(https && {
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
})

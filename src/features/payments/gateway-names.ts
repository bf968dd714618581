/** Permanent names, used in the database, in callback addresses and in logs. */
export const gatewayNames = ['zarinpal', 'zibal'] as const
export type GatewayName = (typeof gatewayNames)[number]

import { z } from 'zod'
import { publicIdField } from './schemas.ts'

export const carParams = z.object({ carId: publicIdField })
export const deadlineParams = z.object({ carId: publicIdField, deadlineId: publicIdField })
export const adParams = z.object({ adId: publicIdField })
export const tokenParams = z.object({ token: z.string().regex(/^[\w-]{43}$/) })

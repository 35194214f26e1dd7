import { ApiError } from '../../api/api-error.ts'

/** Whether somebody else has answered the request meanwhile: then there is nothing left to decide. */
export const isDecided = (problem: unknown): boolean => problem instanceof ApiError && problem.code === 'not_requested'

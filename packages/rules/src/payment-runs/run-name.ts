/** 'Payment run 12', as it is named everywhere. */
export const runName = (number: number): string => `Payment run ${number}`

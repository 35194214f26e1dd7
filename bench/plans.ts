export async function checkPlans(_url: string, _issuer: unknown): Promise<void> {}

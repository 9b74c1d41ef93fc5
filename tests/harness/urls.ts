export const SUPABASE_URL = 'http://supabase.test';
export const REST_URL = `${SUPABASE_URL}/rest/v1`;
export const RPC_URL = `${REST_URL}/rpc`;
export const AUTH_URL = `${SUPABASE_URL}/auth/v1`;
export const FUNCTIONS_URL = `${SUPABASE_URL}/functions/v1`;
export const STORAGE_URL = `${SUPABASE_URL}/storage/v1/object`;

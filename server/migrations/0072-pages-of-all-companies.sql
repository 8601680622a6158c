-- Pages over all companies. What the policy does not let an index answer is read from indexes that hold what is asked for: found by
-- text in one pass, counted by path, ordered both ways by the last sign-in. A policy lets no index find text, so the one
-- that did is not used.
drop index app_user_search;
drop index app_user_listed;
create index app_user_listed on app_user (login_key) include (id, path, sys_admin, guest_flag, disabled, search_text) where not is_program;
drop index app_user_seen;
create index app_user_seen on app_user (last_sign_in_at desc nulls last, login_key) include (id, path, sys_admin, guest_flag, disabled)
  where not is_program;
create index app_user_seen_first on app_user (last_sign_in_at, login_key) include (id, path, sys_admin, guest_flag, disabled)
  where not is_program;
-- `app_user_path_key` begins with the path as well.
drop index app_user_path;
create index app_user_counted on app_user (path) where not is_program;

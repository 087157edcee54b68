/** Printed by `npm run client-types` from the OpenAPI page and the catalogue of calls; never edited. */
import type { TypedCall } from './typed-call.ts'

/** The documented calls by their id in docs/spec/calls.json. */
export interface DocumentedCalls {
  'auth-login': TypedCall<operations['postLogin'], never, never, 'email' | 'password' | 'rememberMe' | 'roles', undefined>
  'auth-me': TypedCall<operations['getMeByRole'], 'role', never, never, undefined>
  'auth-reset-password': TypedCall<operations['postUserResetPassword'], never, never, 'oldPassword' | 'newPassword', undefined>
  'access-user-tabs': TypedCall<operations['getFetchAccessByUserId'], 'userId', never, never, undefined>
  'users-list': TypedCall<operations['getAdminUsers'], never, 'fullName' | 'email' | 'role', never, undefined>
  'users-by-department': TypedCall<operations['getAdminUsersByDepartment'], 'department', 'role', never, undefined>
  'users-managers': TypedCall<operations['getAdminManagers'], never, never, never, undefined>
  'users-add': TypedCall<operations['postAddUser'], never, never, 'fullName' | 'email' | 'password' | 'role' | 'departments' | 'enableAssignments', undefined>
  'users-update-profile': TypedCall<operations['postUserUpdateProfile'], never, never, 'email' | 'workingHours' | 'effective' | 'shiftType' | 'newPassword' | 'newFullname' | 'employee_id' | 'roleData' | 'departments' | 'enableAssignments' | 'manager' | 'enableQualitative', undefined>
  'users-block': TypedCall<operations['putUserBlockById'], 'id', never, never, undefined>
  'users-unblock': TypedCall<operations['putUserUnblockById'], 'id', never, never, undefined>
  'users-delete': TypedCall<operations['deleteUserDeleteByEmail'], 'email', never, never, undefined>
  'users-salary': TypedCall<operations['putUserSalaryById'], 'id', never, 'salary' | 'amount' | 'effectiveDate', undefined>
  'departments-all': TypedCall<operations['getDepartmentAll'], never, never, never, undefined>
  'departments-create': TypedCall<operations['postDepartmentCreate'], never, never, 'name', undefined>
  'departments-delete': TypedCall<operations['deleteDepartmentDeleteById'], 'id', never, never, undefined>
  'departments-users': TypedCall<operations['getDepartmentUsers'], never, 'department', never, undefined>
  'departments-one': TypedCall<operations['getDepartmentOneById'], 'id', never, never, undefined>
  'departments-get': TypedCall<operations['getDepartmentById'], 'id', never, never, undefined>
  'departments-all-report': TypedCall<operations['getDepartmentAllReport'], never, never, never, undefined>
  'sections-list': TypedCall<operations['getSections'], never, never, never, undefined>
  'sections-add': TypedCall<operations['postSectionAdd'], never, never, 'name', undefined>
  'sections-delete': TypedCall<operations['deleteSectionDelete'], never, never, 'name', undefined>
  'sections-view': TypedCall<operations['getSectionBySectionByDepartment'], 'section' | 'department', 'name', never, undefined>
  'files-delete': TypedCall<operations['deleteFileByNameDelete'], 'name', never, 'section', undefined>
  'files-rename': TypedCall<operations['putFileUpdateNameByFileId'], 'fileId', never, 'name', undefined>
  'files-add': TypedCall<operations['postFileAdd'], never, never, never, 'avatar'>
  'files-rows-done': TypedCall<operations['putFileUpdateRowsDoneFinal'], never, never, never, 'done'>
  'files-rows-add': TypedCall<operations['putFileUpdateRowsByFileName'], 'fileName', never, never, 'rows'>
  'files-user-list': TypedCall<operations['getFilesUserListByRole'], 'role', 'type', never, undefined>
  'files-report-list': TypedCall<operations['getFilesReportListByRole'], 'role', never, never, undefined>
  'files-download': TypedCall<operations['getFileDownloadByFilename'], 'filename', never, never, undefined>
  'files-users': TypedCall<operations['getFileByFilenameUsers'], 'filename', 'type', never, undefined>
  'manage-file-visibility': TypedCall<operations['putManageFileUpdateVisibilityParticularFile'], never, never, 'isFileVisible' | 'dept' | 'id', undefined>
  'manage-file-tasks': TypedCall<operations['postManageFileByProjectByFile'], 'project' | 'file', never, 'searchFields', undefined>
  'manage-file-project-add': TypedCall<operations['postManageFileAddProject'], never, never, 'name', undefined>
  'tasks-list': TypedCall<operations['postFileTasksByFileByRole'], 'file' | 'role', 'type' | 'page_no' | 'limit' | 'question_id', 'searchFields', undefined>
  'tasks-update': TypedCall<operations['patchFileTasksByFileUpdateByRole'], 'file' | 'role', never, 'status' | 'reason' | 'comments' | 'answerType' | 'new_content_id' | 'qc_score' | 'sr_no' | 'role' | 'accountId', undefined>
  'tasks-assign': TypedCall<operations['postFileByFileAssign'], 'file', never, 'section' | 'start' | 'end' | 'checked' | 'author' | 'reviewer' | 'reviewer-2' | 'uploader', undefined>
  'tasks-unassign': TypedCall<operations['postFileByFileUnassign'], 'file', never, 'section' | 'start' | 'end' | 'checked' | 'roles', undefined>
  'tasks-admin-grid': TypedCall<operations['postFileByFileBySectionByDepartment'], 'file' | 'section' | 'department', 'page_no' | 'limit' | 'question_id', 'searchFields', undefined>
  'tasks-allocation': TypedCall<operations['getAllocationByUserByProject'], 'user' | 'project', never, never, undefined>
  'tasks-allocation-section': TypedCall<operations['getAllocationAllDataAllocationBySectionByUser'], 'section' | 'user', never, never, undefined>
  'timesheet-project-list': TypedCall<operations['getTimesheetProjectAll'], never, never, never, undefined>
  'timesheet-project-new': TypedCall<operations['postTimesheetProjectNew'], never, never, 'name', undefined>
  'timesheet-project-delete': TypedCall<operations['deleteTimesheetProjectByIdDelete'], 'id', never, never, undefined>
  'timesheet-project-get': TypedCall<operations['getTimesheetProjectById'], 'id', never, never, undefined>
  'timesheet-users': TypedCall<operations['getTimesheetUsers'], never, never, never, undefined>
  'timesheet-users-by-department': TypedCall<operations['getTimesheetUsersByDepartmentId'], 'departmentId', never, never, undefined>
  'timesheet-user-projects-by-id': TypedCall<operations['getTimesheetUserByIdProjects'], 'id', never, never, undefined>
  'timesheet-user-projects': TypedCall<operations['getTimesheetUserProjects'], never, 'userId', never, undefined>
  'timesheet-project-assign': TypedCall<operations['putTimesheetProjectAssign'], never, never, 'userId' | 'projects', undefined>
  'timesheet-user-remove': TypedCall<operations['patchTimesheetByProjectByUserRemove'], 'project' | 'user', never, 'revokeTime', undefined>
  'timesheet-account-remove': TypedCall<operations['patchTimesheetByProjectIdByCurrentUserByAccountIdRemove'], 'projectId' | 'currentUser' | 'accountId', never, 'values' | 'revokeTime', undefined>
  'timesheet-project-user-add': TypedCall<operations['putTimesheetProjectByProjectIdUserAdd'], 'projectId', never, 'users' | 'accountId' | 'multiple' | 'wef' | 'id' | 'currentTime' | 'project' | 'departmentData', undefined>
  'timesheet-submit': TypedCall<operations['postTimesheetUser'], never, never, 'date' | 'projects' | 'remarks', undefined>
  'timesheet-own-list': TypedCall<operations['getTimesheetUser'], never, 'status', never, undefined>
  'timesheet-resubmit': TypedCall<operations['patchTimesheetUser'], never, never, 'userRemarks' | 'timesheetId', undefined>
  'timesheet-view': TypedCall<operations['getTimesheetByUserIdView'], 'userId', never, never, undefined>
  'timesheet-update': TypedCall<operations['patchTimesheetByIdUpdate'], 'id', never, 'fields' | 'status' | 'approverRemarks', undefined>
  'timesheet-report': TypedCall<operations['getTimesheetReport'], never, 'date' | 'project', never, undefined>
  'worklog-project-list': TypedCall<operations['getProjectAll'], never, never, never, undefined>
  'worklog-project-new': TypedCall<operations['postProjectNew'], never, never, 'name', undefined>
  'worklog-project-delete': TypedCall<operations['deleteProjectByIdDelete'], 'id', never, never, undefined>
  'worklog-project-get': TypedCall<operations['getProjectById'], 'id', never, never, undefined>
  'worklog-subject-add': TypedCall<operations['putProjectByIdSubjectAdd'], 'id', never, 'name', undefined>
  'worklog-subject-delete': TypedCall<operations['deleteProjectByIdSubjectBySubjectIdDelete'], 'id' | 'subjectId', never, never, undefined>
  'worklog-subject-get': TypedCall<operations['getProjectSubjectById'], 'id', never, never, undefined>
  'worklog-profile-add': TypedCall<operations['putProjectSubjectByIdProfileAdd'], 'id', never, 'name' | 'budget', undefined>
  'worklog-profile-remove': TypedCall<operations['deleteProfileByIdRemove'], 'id', never, never, undefined>
  'worklog-profile-update': TypedCall<operations['patchProfileByIdUpdate'], 'id', never, 'name' | 'budget', undefined>
  'worklog-profile-all': TypedCall<operations['getProfileAll'], never, never, never, undefined>
  'worklog-report': TypedCall<operations['getWorklogReport'], never, 'department' | 'profile' | 'user', never, undefined>
  'worklog-own-targets': TypedCall<operations['getTargetsUser'], never, never, never, undefined>
  'worklog-own-target-update': TypedCall<operations['patchTargetsUserByTargetId'], 'targetId', never, 'subTargetId' | 'completedUnits' | 'completedHours' | 'remarks' | 'reason', undefined>
  'worklog-profile-targets': TypedCall<operations['getTargetsByProfileIdAll'], 'profileId', never, never, undefined>
  'worklog-target-get': TypedCall<operations['getTargetsById'], 'id', never, never, undefined>
  'worklog-target-create': TypedCall<operations['postProjectByProjectIdByProfileIdTargetCreate'], 'projectId' | 'profileId', never, 'start' | 'end' | 'type' | 'name' | 'users' | 'target', undefined>
  'worklog-target-delete': TypedCall<operations['deleteTargetsAdminById'], 'id', never, never, undefined>
  'worklog-subtarget-update': TypedCall<operations['patchTargetsAdminByTargetIdBySubId'], 'targetId' | 'subId', never, 'target' | 'type' | 'completedUnits' | 'completedHours' | 'reason', undefined>
  'worklog-subtarget-remove': TypedCall<operations['putTargetsAdminByTargetIdBySubId'], 'targetId' | 'subId', never, never, undefined>
  'target-project-row-add': TypedCall<operations['postTargetsProjectAddByProjectId'], 'projectId', never, 'sub_project_name' | 'department' | 'subject' | 'role' | 'keyword', undefined>
  'target-project-rows': TypedCall<operations['getTargetsGetProjectsByProjectId'], 'projectId', never, never, undefined>
  'target-project-row-delete': TypedCall<operations['deleteTargetsDeleteById'], 'id', never, never, undefined>
  'target-project-add': TypedCall<operations['postProjectTargetAdd'], never, never, 'project_name', undefined>
  'target-project-list': TypedCall<operations['getTargetAllProject'], never, never, never, undefined>
  'target-project-delete': TypedCall<operations['deleteProjectsDeleteById'], 'id', never, never, undefined>
  'target-assign': TypedCall<operations['postTargetAssignedByProjectIdByTargetId'], 'projectId' | 'targetId', never, 'target_assigned' | 'dateEffective' | 'addedBy' | 'user', undefined>
  'target-assigned-edit': TypedCall<operations['putTargetsParticularEditById'], 'id', never, 'target_assigned' | 'dateEffective', undefined>
  'target-history': TypedCall<operations['getHistoryById'], 'id', never, never, undefined>
  'target-one-user': TypedCall<operations['getOneUserTargetByTargetId'], 'targetId', never, never, undefined>
  'target-one-user-add': TypedCall<operations['postAddOneUserTarget'], never, never, 'targetId' | 'user' | 'target_assigned' | 'dateEffective', undefined>
  'target-assigned-list': TypedCall<operations['getTargetsAllAssignedById'], 'id', never, never, undefined>
  'qualitative-add': TypedCall<operations['postQualitativeAdd'], never, never, 'effectiveDate' | 'taskList', undefined>
  'qualitative-own-list': TypedCall<operations['getQualitativeAll'], never, never, never, undefined>
  'qualitative-task-delete': TypedCall<operations['deleteQualitativeTaskAllAdminDeleteByTaskIdByRecordId'], 'taskId' | 'recordId', never, never, undefined>
  'qualitative-edit': TypedCall<operations['putQualitativeTaskEdit'], never, never, 'remarks' | 'recordId' | 'taskList', undefined>
  'qualitative-approve': TypedCall<operations['putQualitativeTasksApprove'], never, never, 'ids' | 'remarks', undefined>
  'qualitative-manager-list': TypedCall<operations['getQualitativeAllManager'], never, 'page' | 'pageSize' | 'user' | 'fromDate' | 'toDate', never, undefined>
  'qualitative-all-approved': TypedCall<operations['getQualitativeAllApprovedTask'], never, never, never, undefined>
  'qualitative-own-approved': TypedCall<operations['getQualitativeApprovedTask'], never, never, never, undefined>
  'qualitative-admin-list': TypedCall<operations['getQualitativesTasksAllAdmin'], never, 'page' | 'pageSize' | 'startDate' | 'endDate' | 'email', never, undefined>
  'qualitative-upload': TypedCall<operations['postQualitativeTaskUpload'], never, never, never, 'qualitative'>
  'recruit-job-create': TypedCall<operations['postRecruitJobCreate'], never, never, 'name' | 'location' | 'budget' | 'vacancy' | 'shiftTime' | 'description' | 'recruiters', undefined>
  'recruit-job-list': TypedCall<operations['getRecruitJobGet'], never, never, never, undefined>
  'recruit-job-get': TypedCall<operations['getRecruitJobById'], 'id', never, never, undefined>
  'recruit-job-update': TypedCall<operations['patchRecruitJobById'], 'id', never, 'name' | 'location' | 'budget' | 'vacancy' | 'shiftTime' | 'description' | 'recruiters', undefined>
  'recruit-job-delete': TypedCall<operations['deleteRecruitJobById'], 'id', never, never, undefined>
  'recruit-candidates-all': TypedCall<operations['getRecruitByJobIdCandidateGetAll'], 'jobId', never, never, undefined>
  'recruit-candidates-own': TypedCall<operations['getRecruitByJobIdCandidateGet'], 'jobId', never, never, undefined>
  'recruit-candidate-add': TypedCall<operations['postRecruitByJobIdCandidateAdd'], 'jobId', never, 'name' | 'email' | 'contact' | 'remarks', undefined>
  'recruit-candidate-delete': TypedCall<operations['deleteRecruitCandidateById'], 'id', never, never, undefined>
  'recruit-jobs-own': TypedCall<operations['getRecruitJobsUser'], never, never, never, undefined>
  'recruit-jobs-own-get': TypedCall<operations['getRecruitJobsUserById'], 'id', never, never, undefined>
  'recruit-report': TypedCall<operations['postRecruitReportDownload'], never, never, 'jobId' | 'from' | 'to', undefined>
  'report-filter-projects': TypedCall<operations['getUserTargetReportFetchProject'], never, never, never, undefined>
  'report-filter-users': TypedCall<operations['getTargetProjectReportByRoleByDepartment'], 'role' | 'department', never, never, undefined>
  'report-productivity': TypedCall<operations['postUserTargetReport'], never, never, 'department' | 'role' | 'projects' | 'roleData' | 'type' | 'manager' | 'user' | 'fromDate' | 'toDate', undefined>
  'report-user-target': TypedCall<operations['postTargetUserReport'], never, never, 'department' | 'role' | 'projects' | 'roleData' | 'type' | 'manager' | 'user' | 'fromDate' | 'toDate', undefined>
  'report-view': TypedCall<operations['postReportViewByFilenameByRoleValues'], 'filename' | 'roleValues', never, 'selectedRole' | 'value' | 'start' | 'end' | 'page_no' | 'limit' | 'searchFields', undefined>
  'report-download': TypedCall<operations['getReportDownloadByFilenameByRoleValues'], 'filename' | 'roleValues', 'selectedRole' | 'value' | 'start' | 'end', never, undefined>
  'report-day': TypedCall<operations['postReportViewDay'], never, 'type', 'role' | 'status' | 'subject' | 'start' | 'end' | 'page_no' | 'limit', undefined>
  'report-day-download': TypedCall<operations['getReportDownloadDay'], never, 'role' | 'status' | 'subject' | 'start' | 'end', never, undefined>
  'report-records': TypedCall<operations['postProjectsRecordsReport'], never, never, 'dep' | 'roleData' | 'user' | 'dateType' | 'fromDate' | 'toDate' | 'projects' | 'manager' | 'type', undefined>
  'report-records-data': TypedCall<operations['postProjectsRecordsReportsData'], never, never, 'dep' | 'roleData' | 'user' | 'dateType' | 'fromDate' | 'toDate' | 'projects' | 'manager' | 'type', undefined>
  'report-user-details': TypedCall<operations['getUserDetailsByDeptByRole'], 'dept' | 'role', never, never, undefined>
  'status-active': TypedCall<operations['putUpdateActiveStatus'], never, never, 'id' | 'e', undefined>
  'status-save': TypedCall<operations['putUpdateUsersStatus'], never, never, 'status' | 'authoring_status' | 'authoring_limit' | 'ps_limit' | 'qc_status' | 'qc_limit' | 'qps_limit' | 'technical_issues' | 'remarks' | 'user_id' | 'updated_by', undefined>
  'status-access-users': TypedCall<operations['getFetchAccessUser'], never, never, never, undefined>
  'status-users': TypedCall<operations['getGetUsersStatusByEmail'], 'email', never, never, undefined>
  'status-upload': TypedCall<operations['postSaveUsersStatus'], never, never, never, 'status'>
  'status-history': TypedCall<operations['getFetchHistoryStatusByEmail'], 'email', never, never, undefined>
  'status-current': TypedCall<operations['getFetchCurrentStatusByEmail'], 'email', never, never, undefined>
  'access-subject-update': TypedCall<operations['putUpdateAccess'], never, never, 'userId' | 'subject' | 'action', undefined>
  'access-tabs-update': TypedCall<operations['putUpdateAccess'], never, never, 'user' | 'access', undefined>
  'access-tabs-remove': TypedCall<operations['putRemoveTabAccess'], never, never, 'user' | 'access', undefined>
  'access-all-users': TypedCall<operations['getGetAllUsers'], never, never, never, undefined>
  'allocation-own': TypedCall<operations['getGetAllocationByEmail'], 'email', never, never, undefined>
  'allocation-upload': TypedCall<operations['postFileAllocationAdd'], never, never, never, 'allocation'>
  'allocation-users-all-data': TypedCall<operations['getAllocationUsersAllDataByUserId'], 'userId', never, never, undefined>
  'allocation-user-remove': TypedCall<operations['putTimesheetByIdRemoveUser'], 'id', never, 'users', undefined>
  'allocation-list': TypedCall<operations['getAllocationListByProjectIdByDepartmentId'], 'projectId' | 'departmentId', never, never, undefined>
  'allocation-multiple': TypedCall<operations['putUpdateMultipleStatus'], never, never, 'id' | 'is_multiple', undefined>
  'allocation-delete-user': TypedCall<operations['putAllocationDeleteByProjectByAccountId'], 'project' | 'accountId', never, 'user', undefined>
  'allocation-history': TypedCall<operations['getAllocationHistoryByAccountIdByProject'], 'accountId' | 'project', never, never, undefined>
  'allocation-revoke-time': TypedCall<operations['putUpdateRevokeTimeById'], 'id', never, 'time' | 'newAllocationTime', undefined>
  'allocation-project-add': TypedCall<operations['postAllocationProjectAdd'], never, never, 'project_name', undefined>
  'allocation-sync': TypedCall<operations['putAllocationSyncId'], never, never, 'from' | 'to', undefined>
  'allocation-projects': TypedCall<operations['getAllocationProjects'], never, never, never, undefined>
  'allocation-project-delete': TypedCall<operations['deleteProjectDelete'], never, never, 'name', undefined>
  'allocation-lowercase': TypedCall<operations['getDevAllocationsLowercase'], never, never, never, undefined>
  'allocation-department-add': TypedCall<operations['postAllocationDepartmentAddByProject'], 'project', never, 'department_name', undefined>
  'allocation-departments': TypedCall<operations['getAllocationDepartmentsAllByProjectId'], 'projectId', never, never, undefined>
  'allocation-current-all': TypedCall<operations['getAllocationCurrentAllByProjectId'], 'projectId', never, never, undefined>
  'allocation-department-delete': TypedCall<operations['deleteDepartmentDeleteById'], 'projectId', never, 'department', undefined>
  'allocation-by-project': TypedCall<operations['getTimesheetGetAllocationsByProject'], 'project', never, never, undefined>
  'prod-hours': TypedCall<operations['getProdHours'], never, 'page' | 'limit' | 'email' | 'startDate' | 'endDate' | 'filename', never, undefined>
  'prod-files': TypedCall<operations['getProdFiles'], never, never, never, undefined>
  'prod-file-delete': TypedCall<operations['deleteProdFileDelete'], never, never, 'id', undefined>
  'prod-file-upload': TypedCall<operations['postUploadTargetReport'], never, never, never, 'file'>
}

export interface operations {
    postLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    /** @default false */
                    rememberMe?: boolean;
                    roles?: unknown;
                };
            };
        };
        responses: {
            /** @description Logged in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        authToken: string;
                        user: {
                            /** Format: uuid */
                            _id: string;
                            fullName: string;
                            email: string;
                            /** @enum {string} */
                            role: "ADMIN" | "MANAGER" | "SUBADMIN" | "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER";
                            roleData: ("ADMIN" | "MANAGER" | "SUBADMIN" | "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER")[];
                            departments: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                            }[];
                            accessTabs: ("Manage Projects" | "Manage File" | "Manage Users" | "Manage Targets" | "Worklog" | "Recruitment" | "Production Report" | "Timesheet" | "Allocation ID" | "Status Update")[];
                            accessData: string[];
                            enableAssignments: boolean;
                            enableQualitative: boolean;
                            statusReportPermission: boolean;
                            /** @enum {string} */
                            accountState: "active" | "blocked";
                            isOnlyAdmin: boolean;
                            is_active: boolean;
                            created_at: string;
                            reworks: number;
                            hasTargets: boolean;
                            allocations: {
                                /** Format: uuid */
                                _id: string;
                                account_id: string;
                                project_name: string;
                                subject_name: string;
                                is_multiple: boolean;
                                user_list: string[];
                                current_user: string;
                                current_user_allocation_time: string;
                                user_revoke_time: string | null;
                                /** @enum {string} */
                                status: "active";
                            }[];
                            passwordChosenBy: {
                                fullName: string;
                                email: string;
                                at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getMeByRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                role: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        user: {
                            /** Format: uuid */
                            _id: string;
                            fullName: string;
                            email: string;
                            /** @enum {string} */
                            role: "ADMIN" | "MANAGER" | "SUBADMIN" | "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER";
                            roleData: ("ADMIN" | "MANAGER" | "SUBADMIN" | "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER")[];
                            departments: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                            }[];
                            accessTabs: ("Manage Projects" | "Manage File" | "Manage Users" | "Manage Targets" | "Worklog" | "Recruitment" | "Production Report" | "Timesheet" | "Allocation ID" | "Status Update")[];
                            accessData: string[];
                            enableAssignments: boolean;
                            enableQualitative: boolean;
                            statusReportPermission: boolean;
                            /** @enum {string} */
                            accountState: "active" | "blocked";
                            isOnlyAdmin: boolean;
                            is_active: boolean;
                            created_at: string;
                            reworks: number;
                            hasTargets: boolean;
                            allocations: {
                                /** Format: uuid */
                                _id: string;
                                account_id: string;
                                project_name: string;
                                subject_name: string;
                                is_multiple: boolean;
                                user_list: string[];
                                current_user: string;
                                current_user_allocation_time: string;
                                user_revoke_time: string | null;
                                /** @enum {string} */
                                status: "active";
                            }[];
                            passwordChosenBy: {
                                fullName: string;
                                email: string;
                                at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    postUserResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    oldPassword: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Password changed. Please log in again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                    };
                };
            };
        };
    };
    getFetchAccessByUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description fetched User Tabs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            accessTabs: {
                                /** @enum {string} */
                                name: "Manage Projects" | "Manage File" | "Manage Users" | "Manage Targets" | "Worklog" | "Recruitment" | "Production Report" | "Timesheet" | "Allocation ID" | "Status Update";
                                key: string;
                                keys: string[];
                            }[];
                            accessData: ("Mathematics" | "Physics" | "Chemistry" | "Statistics" | "Psychology" | "Operations Management" | "Biology" | "Computer Science" | "Accounting" | "Finance" | "Economics" | "Civil Engineering" | "Mechanical Engineering" | "Electrical Engineering" | "Earth Science" | "Chemical Engineering" | "Management")[];
                        }[];
                    };
                };
            };
        };
    };
    getAdminUsers: {
        parameters: {
            query?: {
                fullName?: string;
                email?: string;
                role?: "ADMIN" | "MANAGER" | "SUBADMIN" | "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER";
                sort?: "fullName" | "-fullName" | "email" | "-email" | "roleData" | "-roleData" | "employee_id" | "-employee_id";
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched users */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        users: {
                            /** Format: uuid */
                            _id: string;
                            fullName: string;
                            email: string;
                            roleData: ("ADMIN" | "MANAGER" | "SUBADMIN" | "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER")[];
                            departments: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                            }[];
                            manager: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                            } | null;
                            salary?: number | null;
                            newSalary?: {
                                amount: number;
                                effectiveDate: string;
                            } | null;
                            salaryVersion?: number;
                            employee_id: string | null;
                            /** @enum {number} */
                            shiftType: 5 | 5.5 | 6;
                            workingHours: number;
                            newShift: {
                                /** @enum {number} */
                                shiftType: 5 | 5.5 | 6;
                                workingHours: number;
                                effective: string;
                            } | null;
                            enableAssignments: boolean;
                            enableQualitative: boolean;
                            statusReportPermission: boolean;
                            /** @enum {string} */
                            accountState: "active" | "blocked";
                            is_active: boolean;
                            created_at: string;
                            version: number;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    getAdminUsersByDepartment: {
        parameters: {
            query?: {
                role?: "ADMIN" | "MANAGER" | "SUBADMIN" | "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER";
            };
            header?: never;
            path: {
                department: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched users */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            fullName: string;
                            email: string;
                            roleData: ("ADMIN" | "MANAGER" | "SUBADMIN" | "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER")[];
                            employee_id: string | null;
                            manager: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                            } | null;
                            departments: string[];
                            openTasks: number;
                            hindrance: {
                                status: string;
                                of: string;
                                since: string;
                            } | null;
                        }[];
                    };
                };
            };
        };
    };
    getAdminManagers: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched managers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            fullName: string;
                            email: string;
                            hasLeft?: boolean;
                        }[];
                    };
                };
            };
        };
    };
    postAddUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fullName: string;
                    email: string;
                    password: string;
                    role?: ("ADMIN" | "MANAGER" | "SUBADMIN" | "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER") | ("ADMIN" | "MANAGER" | "SUBADMIN" | "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER")[];
                    /** @default [] */
                    departments?: string[];
                    enableAssignments: boolean;
                };
            };
        };
        responses: {
            /** @description User added */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            fullName: string;
                            email: string;
                            roleData: ("ADMIN" | "MANAGER" | "SUBADMIN" | "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER")[];
                        };
                    };
                };
            };
        };
    };
    postUserUpdateProfile: {
        parameters: {
            query?: {
                confirm?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    _id?: string;
                    email?: string;
                    newEmail?: string;
                    newFullname?: string;
                    newPassword?: string;
                    oldPassword?: string;
                    employee_id?: string;
                    roleData?: ("ADMIN" | "MANAGER" | "SUBADMIN" | "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER") | ("ADMIN" | "MANAGER" | "SUBADMIN" | "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER")[];
                    departments?: string[];
                    enableAssignments?: boolean;
                    enableQualitative?: boolean;
                    manager?: string | null;
                    /** @enum {number} */
                    shiftType?: 5 | 5.5 | 6;
                    workingHours?: number;
                    effective?: string;
                    departmentsFrom?: string;
                    managerFrom?: string;
                    handOver?: {
                        rows?: {
                            /** @enum {string} */
                            role: "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER";
                            to: string | null;
                            count: number;
                            /** @default 0 */
                            unassigned?: number;
                        }[];
                        reports?: {
                            to: string | null;
                            count: number;
                        };
                    };
                    lastDay?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Profile updated successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        days: {
                            what: string;
                            added: number;
                            dropped: number;
                        }[];
                    };
                };
            };
        };
    };
    putUserBlockById: {
        parameters: {
            query?: {
                confirm?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    handOver?: {
                        rows?: {
                            /** @enum {string} */
                            role: "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER";
                            to: string | null;
                            count: number;
                            /** @default 0 */
                            unassigned?: number;
                        }[];
                        reports?: {
                            to: string | null;
                            count: number;
                        };
                    };
                    lastDay?: string;
                };
            };
        };
        responses: {
            /** @description User blocked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                    };
                };
            };
        };
    };
    putUserUnblockById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description User unblocked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                    };
                };
            };
        };
    };
    deleteUserDeleteByEmail: {
        parameters: {
            query?: {
                confirm?: string;
            };
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    handOver?: {
                        rows?: {
                            /** @enum {string} */
                            role: "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER";
                            to: string | null;
                            count: number;
                            /** @default 0 */
                            unassigned?: number;
                        }[];
                        reports?: {
                            to: string | null;
                            count: number;
                        };
                    };
                    lastDay?: string;
                };
            };
        };
        responses: {
            /** @description User deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                    };
                };
            };
        };
    };
    putUserSalaryById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    salary?: number;
                    amount?: number;
                    effectiveDate?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Salary updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                    };
                };
            };
        };
    };
    getDepartmentAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched departments */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            department_name: string;
                            addedBy: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                            } | null;
                        }[];
                    };
                };
            };
        };
    };
    postDepartmentCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Department created successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            department_name: string;
                            addedBy: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                            } | null;
                        };
                    };
                };
            };
        };
    };
    deleteDepartmentDeleteById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    department?: string;
                };
            };
        };
        responses: {
            /** @description Department deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                    };
                };
            };
        };
    };
    getDepartmentUsers: {
        parameters: {
            query?: {
                department?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched users */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            fullName: string;
                            email: string;
                            roleData: ("ADMIN" | "MANAGER" | "SUBADMIN" | "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER")[];
                            employee_id: string | null;
                            manager: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                            } | null;
                            departments: string[];
                            openTasks: number;
                            hindrance: {
                                status: string;
                                of: string;
                                since: string;
                            } | null;
                        }[];
                    };
                };
            };
        };
    };
    getDepartmentOneById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched One department */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        department: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            department_name: string;
                            addedBy: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                            } | null;
                        };
                    };
                };
            };
        };
    };
    getDepartmentById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched One department */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        department: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            department_name: string;
                            addedBy: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                            } | null;
                        };
                    };
                };
            };
        };
    };
    getDepartmentAllReport: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched departments */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        departments: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            department_name: string;
                            addedBy: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                            } | null;
                            isDeleted?: boolean;
                        }[];
                    };
                };
            };
        };
    };
    getSections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched sections */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            addedBy: {
                                fullName: string;
                                email: string;
                            } | null;
                            created_at: string;
                            name: string;
                            files: number;
                            rows: number;
                        }[];
                    };
                };
            };
        };
    };
    postSectionAdd: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Section added successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            addedBy: {
                                fullName: string;
                                email: string;
                            } | null;
                            created_at: string;
                            name: string;
                            files: number;
                            rows: number;
                        };
                    };
                };
            };
        };
    };
    deleteSectionDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Section removed successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                    };
                };
            };
        };
    };
    getSectionBySectionByDepartment: {
        parameters: {
            query?: {
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
                name?: string;
                sort?: "name" | "count" | "created_at";
                order?: "asc" | "desc";
            };
            header?: never;
            path: {
                section: string;
                department: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched files */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            section: string;
                            count: number;
                            turns: {
                                AUTHOR: number;
                                REVIEWER: number;
                                "REVIEWER-2": number;
                                UPLOADER: number;
                                CLOSED: number;
                            };
                            departments: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                                count: number;
                            }[];
                            dept_file_visibility: {
                                department_name: string;
                                isVisible: boolean;
                            }[];
                            addedBy: {
                                fullName: string;
                                email: string;
                            } | null;
                            created_at: string;
                            version: number;
                        }[];
                        departments: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            files: number;
                            count: number;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    deleteFileByNameDelete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    section?: string;
                };
            };
        };
        responses: {
            /** @description File deleted successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                    };
                };
            };
        };
    };
    putFileUpdateNameByFileId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                fileId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description File name updated successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        file: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                        };
                    };
                };
            };
        };
    };
    postFileAdd: {
        parameters: {
            query?: {
                /** @description Returns what would happen and changes nothing. */
                dryRun?: "true";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    avatar: string;
                    section?: string;
                    department?: string;
                    corrections?: {
                        row: number;
                        column: string;
                        value: string;
                        sheet?: string;
                    }[];
                    reading?: {
                        sheets?: string[];
                        headerRow?: number;
                        leavesOutHidden?: boolean;
                    };
                    mapping?: "known" | {
                        columns: {
                            column: string;
                            to: string | null;
                        }[];
                        numbering?: {
                            prefix: string;
                            from: string;
                        };
                        subjects?: {
                            subject: string;
                            department: string;
                        }[];
                    };
                };
            };
        };
        responses: {
            /** @description File added successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        notRead?: {
                            sheet: string;
                            /** @enum {string} */
                            what: "sheet" | "rows above" | "hidden rows" | "hidden columns";
                            count: number;
                        }[];
                        file: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            section: string;
                            count: number;
                        };
                        /** Format: uuid */
                        batch: string;
                        newDepartments: string[];
                    } | {
                        success: boolean;
                        message: string;
                        code?: string;
                        preview: {
                            name: string;
                            count: number;
                            counts: {
                                new: number;
                                changed: number;
                                formatted: number;
                                duplicate: number;
                                bad: number;
                            };
                            columns: string[];
                            rows: {
                                row: number;
                                sheet?: string;
                                /** @enum {string} */
                                state: "new" | "changed" | "formatted" | "duplicate";
                                question_id: string;
                                sr_no: number | null;
                                values: string[];
                                runs?: {
                                    [key: string]: (string)[][];
                                };
                                differs: string[];
                                changes: {
                                    column: string;
                                    old: string;
                                    new: string;
                                    oldRuns?: (string)[][];
                                    newRuns?: (string)[][];
                                }[];
                            }[];
                            problems: {
                                count: number;
                                issues: {
                                    path: string;
                                    message: string;
                                    row?: number;
                                    sheet?: string;
                                    column?: string;
                                    value?: string;
                                }[];
                            };
                            newDepartments: string[];
                            newColumns: string[];
                            pictures: {
                                count: number;
                                rows: number;
                                sample: {
                                    row: number;
                                    sheet?: string;
                                    question_id: string;
                                    thumbs: string[];
                                }[];
                            };
                            warnings: {
                                count: number;
                                rows: {
                                    row: number;
                                    sheet?: string;
                                    question_id: string;
                                    question: string;
                                    found: string[];
                                    leftOut: number;
                                }[];
                            };
                            unkept: {
                                /** @enum {string} */
                                kind: "picture" | "damaged picture" | "large picture" | "loose picture" | "further picture" | "xls picture" | "drawing" | "object" | "comment" | "formatting";
                                count: number;
                                rows: number[];
                                sheets?: string[];
                            }[];
                            sheet?: {
                                columns: {
                                    name: string;
                                    letters: string;
                                    samples: string[];
                                    own: string | null;
                                    proposed: string | null;
                                    to: string | null;
                                }[];
                                isKept: boolean;
                                missing: string[];
                                numbering: {
                                    prefix: string;
                                    from: string;
                                    first: string;
                                    last: string;
                                } | null;
                                offer: {
                                    prefix: string;
                                    from: string;
                                } | null;
                                subjects: {
                                    name: string;
                                    rows: number;
                                    department: string;
                                    isNew: boolean;
                                    isChosen: boolean;
                                }[];
                            };
                            sheets?: {
                                name: string;
                                isHidden: boolean;
                                isRead: boolean;
                                hasSameHeader: boolean;
                                headerRow: number | null;
                                above: number;
                                rows: number;
                                hiddenRows: number;
                                hiddenColumns: number;
                                besides: number;
                                names: string[];
                            }[];
                            matchedIds?: {
                                row: number;
                                sheet?: string;
                                question_id: string;
                                stored: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    putFileUpdateRowsDoneFinal: {
        parameters: {
            query?: {
                /** @description Returns what would happen and changes nothing. */
                dryRun?: "true";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    done: string;
                    section?: string;
                    file?: string;
                    department?: string;
                    corrections?: {
                        row: number;
                        column: string;
                        value: string;
                        sheet?: string;
                    }[];
                    reading?: {
                        sheets?: string[];
                        headerRow?: number;
                        leavesOutHidden?: boolean;
                    };
                    mapping?: "known" | {
                        columns: {
                            column: string;
                            to: string | null;
                        }[];
                        numbering?: {
                            prefix: string;
                            from: string;
                        };
                        subjects?: {
                            subject: string;
                            department: string;
                        }[];
                    };
                    renameIds?: boolean;
                };
            };
        };
        responses: {
            /** @description Done tasks added successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        notRead?: {
                            sheet: string;
                            /** @enum {string} */
                            what: "sheet" | "rows above" | "hidden rows" | "hidden columns";
                            count: number;
                        }[];
                        /** Format: uuid */
                        batch: string | null;
                        matchedIds?: {
                            row: number;
                            sheet?: string;
                            question_id: string;
                            stored: string;
                        }[];
                        added: number;
                        same: number;
                        unassigned: number;
                    } | {
                        success: boolean;
                        message: string;
                        code?: string;
                        preview: {
                            name: string;
                            count: number;
                            counts: {
                                new: number;
                                changed: number;
                                formatted: number;
                                duplicate: number;
                                bad: number;
                            };
                            columns: string[];
                            rows: {
                                row: number;
                                sheet?: string;
                                /** @enum {string} */
                                state: "new" | "changed" | "formatted" | "duplicate";
                                question_id: string;
                                sr_no: number | null;
                                values: string[];
                                runs?: {
                                    [key: string]: (string)[][];
                                };
                                differs: string[];
                                changes: {
                                    column: string;
                                    old: string;
                                    new: string;
                                    oldRuns?: (string)[][];
                                    newRuns?: (string)[][];
                                }[];
                            }[];
                            problems: {
                                count: number;
                                issues: {
                                    path: string;
                                    message: string;
                                    row?: number;
                                    sheet?: string;
                                    column?: string;
                                    value?: string;
                                }[];
                            };
                            newDepartments: string[];
                            newColumns: string[];
                            pictures: {
                                count: number;
                                rows: number;
                                sample: {
                                    row: number;
                                    sheet?: string;
                                    question_id: string;
                                    thumbs: string[];
                                }[];
                            };
                            warnings: {
                                count: number;
                                rows: {
                                    row: number;
                                    sheet?: string;
                                    question_id: string;
                                    question: string;
                                    found: string[];
                                    leftOut: number;
                                }[];
                            };
                            unkept: {
                                /** @enum {string} */
                                kind: "picture" | "damaged picture" | "large picture" | "loose picture" | "further picture" | "xls picture" | "drawing" | "object" | "comment" | "formatting";
                                count: number;
                                rows: number[];
                                sheets?: string[];
                            }[];
                            sheet?: {
                                columns: {
                                    name: string;
                                    letters: string;
                                    samples: string[];
                                    own: string | null;
                                    proposed: string | null;
                                    to: string | null;
                                }[];
                                isKept: boolean;
                                missing: string[];
                                numbering: {
                                    prefix: string;
                                    from: string;
                                    first: string;
                                    last: string;
                                } | null;
                                offer: {
                                    prefix: string;
                                    from: string;
                                } | null;
                                subjects: {
                                    name: string;
                                    rows: number;
                                    department: string;
                                    isNew: boolean;
                                    isChosen: boolean;
                                }[];
                            };
                            sheets?: {
                                name: string;
                                isHidden: boolean;
                                isRead: boolean;
                                hasSameHeader: boolean;
                                headerRow: number | null;
                                above: number;
                                rows: number;
                                hiddenRows: number;
                                hiddenColumns: number;
                                besides: number;
                                names: string[];
                            }[];
                            matchedIds?: {
                                row: number;
                                sheet?: string;
                                question_id: string;
                                stored: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    putFileUpdateRowsByFileName: {
        parameters: {
            query?: {
                confirm?: string;
                formatting?: string;
                /** @description Returns what would happen and changes nothing. */
                dryRun?: "true";
            };
            header?: never;
            path: {
                fileName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    rows: string;
                    section?: string;
                    department?: string;
                    corrections?: {
                        row: number;
                        column: string;
                        value: string;
                        sheet?: string;
                    }[];
                    reading?: {
                        sheets?: string[];
                        headerRow?: number;
                        leavesOutHidden?: boolean;
                    };
                    mapping?: "known" | {
                        columns: {
                            column: string;
                            to: string | null;
                        }[];
                        numbering?: {
                            prefix: string;
                            from: string;
                        };
                        subjects?: {
                            subject: string;
                            department: string;
                        }[];
                    };
                    renameIds?: boolean;
                };
            };
        };
        responses: {
            /** @description Rows added successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        notRead?: {
                            sheet: string;
                            /** @enum {string} */
                            what: "sheet" | "rows above" | "hidden rows" | "hidden columns";
                            count: number;
                        }[];
                        file: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            section: string;
                            count: number;
                        };
                        /** Format: uuid */
                        batch: string | null;
                        added: number;
                        matchedIds?: {
                            row: number;
                            sheet?: string;
                            question_id: string;
                            stored: string;
                        }[];
                        formatted: number;
                        firstSrNo: number | null;
                        lastSrNo: number | null;
                        known: {
                            row: number;
                            sheet?: string;
                            question_id: string;
                            sr_no: number | null;
                            differs: string[];
                        }[];
                        knownCount: number;
                        newDepartments: string[];
                        newColumns: string[];
                    } | {
                        success: boolean;
                        message: string;
                        code?: string;
                        preview: {
                            name: string;
                            count: number;
                            counts: {
                                new: number;
                                changed: number;
                                formatted: number;
                                duplicate: number;
                                bad: number;
                            };
                            columns: string[];
                            rows: {
                                row: number;
                                sheet?: string;
                                /** @enum {string} */
                                state: "new" | "changed" | "formatted" | "duplicate";
                                question_id: string;
                                sr_no: number | null;
                                values: string[];
                                runs?: {
                                    [key: string]: (string)[][];
                                };
                                differs: string[];
                                changes: {
                                    column: string;
                                    old: string;
                                    new: string;
                                    oldRuns?: (string)[][];
                                    newRuns?: (string)[][];
                                }[];
                            }[];
                            problems: {
                                count: number;
                                issues: {
                                    path: string;
                                    message: string;
                                    row?: number;
                                    sheet?: string;
                                    column?: string;
                                    value?: string;
                                }[];
                            };
                            newDepartments: string[];
                            newColumns: string[];
                            pictures: {
                                count: number;
                                rows: number;
                                sample: {
                                    row: number;
                                    sheet?: string;
                                    question_id: string;
                                    thumbs: string[];
                                }[];
                            };
                            warnings: {
                                count: number;
                                rows: {
                                    row: number;
                                    sheet?: string;
                                    question_id: string;
                                    question: string;
                                    found: string[];
                                    leftOut: number;
                                }[];
                            };
                            unkept: {
                                /** @enum {string} */
                                kind: "picture" | "damaged picture" | "large picture" | "loose picture" | "further picture" | "xls picture" | "drawing" | "object" | "comment" | "formatting";
                                count: number;
                                rows: number[];
                                sheets?: string[];
                            }[];
                            sheet?: {
                                columns: {
                                    name: string;
                                    letters: string;
                                    samples: string[];
                                    own: string | null;
                                    proposed: string | null;
                                    to: string | null;
                                }[];
                                isKept: boolean;
                                missing: string[];
                                numbering: {
                                    prefix: string;
                                    from: string;
                                    first: string;
                                    last: string;
                                } | null;
                                offer: {
                                    prefix: string;
                                    from: string;
                                } | null;
                                subjects: {
                                    name: string;
                                    rows: number;
                                    department: string;
                                    isNew: boolean;
                                    isChosen: boolean;
                                }[];
                            };
                            sheets?: {
                                name: string;
                                isHidden: boolean;
                                isRead: boolean;
                                hasSameHeader: boolean;
                                headerRow: number | null;
                                above: number;
                                rows: number;
                                hiddenRows: number;
                                hiddenColumns: number;
                                besides: number;
                                names: string[];
                            }[];
                            matchedIds?: {
                                row: number;
                                sheet?: string;
                                question_id: string;
                                stored: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getFilesUserListByRole: {
        parameters: {
            query?: {
                type?: string;
            };
            header?: never;
            path: {
                role: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched files */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            section: string;
                            count: number;
                            ready: number;
                            first_sr_no: number;
                            last_sr_no: number;
                            allocation_date: string | null;
                        }[];
                        tasks_count: number;
                    };
                };
            };
        };
    };
    getFilesReportListByRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                role: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched files */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            section: string;
                            count: number;
                        }[];
                    };
                };
            };
        };
    };
    getFileDownloadByFilename: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                filename: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    getFileByFilenameUsers: {
        parameters: {
            query?: {
                type?: string;
            };
            header?: never;
            path: {
                filename: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched users */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            fullName: string;
                            email: string;
                            roles: ("AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER")[];
                            count: number;
                        }[];
                    };
                };
            };
        };
    };
    putManageFileUpdateVisibilityParticularFile: {
        parameters: {
            query?: {
                confirm?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isFileVisible: boolean | string;
                    dept: string;
                    id: string;
                };
            };
        };
        responses: {
            /** @description File visibility updated successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        dept_file_visibility: {
                            department_name: string;
                            isVisible: boolean;
                        }[];
                    };
                };
            };
        };
    };
    postManageFileByProjectByFile: {
        parameters: {
            query?: {
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
                question_id?: string;
                sort?: string;
                order?: "asc" | "desc";
            };
            header?: never;
            path: {
                project: string;
                file: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    page_no?: number;
                    page?: number;
                    limit?: number;
                    pageSize?: number;
                    question_id?: string;
                    sort?: string;
                    /** @enum {string} */
                    order?: "asc" | "desc";
                    searchFields?: {
                        key: string;
                        value?: (string | number) | (string | number)[];
                        /**
                         * @default exact
                         * @enum {string}
                         */
                        type?: "exact" | "part" | "not" | "before" | "after";
                        from?: string;
                        to?: string;
                    }[] | {
                        key: string;
                        value?: (string | number) | (string | number)[];
                        /**
                         * @default exact
                         * @enum {string}
                         */
                        type?: "exact" | "part" | "not" | "before" | "after";
                        from?: string;
                        to?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Fetched rows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        sheet: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            section: string;
                            secondReview: boolean;
                            columns: {
                                key: string;
                                name: string;
                            }[];
                        };
                        sections: string[];
                        rows: ({
                            /** Format: uuid */
                            _id: string;
                            sr_no: number;
                            question_id: string;
                            question_code: string | null;
                            solution_id: string | null;
                            subject: string | null;
                            section: string | null;
                            question_link: string | null;
                            solution_link: string | null;
                            moderator_id: string | null;
                            project_name: string | null;
                            department: string;
                            cellRuns: {
                                [key: string]: (string)[][];
                            } | null;
                            cellPictures: {
                                column: string | null;
                                hash: string;
                                width: number;
                                height: number;
                            }[] | null;
                            author: string | null;
                            author_status: string | null;
                            author_allocation_date: string | null;
                            author_done_date: string | null;
                            author_skipped_date: string | null;
                            author_comments: string | null;
                            author_reason: string | null;
                            author_answer_type: string | null;
                            author_done_allocation_id: string | null;
                            reviewer: string | null;
                            reviewer_status: string | null;
                            reviewer_allocation_date: string | null;
                            reviewer_done_date: string | null;
                            reviewer_rework_date: string | null;
                            reviewer_comments: string | null;
                            qc_score: number | null;
                            "reviewer-2": string | null;
                            "reviewer-2_status": string | null;
                            "reviewer-2_allocation_date": string | null;
                            "reviewer-2_done_date": string | null;
                            "reviewer-2_rework_date": string | null;
                            "reviewer-2_comments": string | null;
                            uploader: string | null;
                            uploader_status: string | null;
                            uploader_allocation_date: string | null;
                            uploader_done_date: string | null;
                            uploader_skipped_date: string | null;
                            uploader_comments: string | null;
                            uploader_allocation_id: string | null;
                            new_content_id: string | null;
                            /** @enum {string} */
                            turn: "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER" | "CLOSED";
                            version: number;
                            attempt: number;
                            holders: ({
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                            } | null)[];
                        } & {
                            [key: string]: unknown;
                        })[];
                        total: number;
                    };
                };
            };
        };
    };
    postManageFileAddProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Section added successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            addedBy: {
                                fullName: string;
                                email: string;
                            } | null;
                            created_at: string;
                            name: string;
                            files: number;
                            rows: number;
                        };
                    };
                };
            };
        };
    };
    postFileTasksByFileByRole: {
        parameters: {
            query?: {
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
                question_id?: string;
                sort?: string;
                order?: "asc" | "desc";
                type?: string;
                ready?: string;
            };
            header?: never;
            path: {
                file: string;
                role: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    searchFields?: {
                        key: string;
                        value?: (string | number) | (string | number)[];
                        /**
                         * @default exact
                         * @enum {string}
                         */
                        type?: "exact" | "part" | "not" | "before" | "after";
                        from?: string;
                        to?: string;
                    }[] | {
                        key: string;
                        value?: (string | number) | (string | number)[];
                        /**
                         * @default exact
                         * @enum {string}
                         */
                        type?: "exact" | "part" | "not" | "before" | "after";
                        from?: string;
                        to?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Fetched tasks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        tasks: ({
                            /** Format: uuid */
                            _id: string;
                            sr_no: number;
                            question_id: string;
                            question_code: string | null;
                            solution_id: string | null;
                            subject: string | null;
                            section: string | null;
                            question_link: string | null;
                            solution_link: string | null;
                            moderator_id: string | null;
                            project_name: string | null;
                            department: string;
                            cellRuns: {
                                [key: string]: (string)[][];
                            } | null;
                            cellPictures: {
                                column: string | null;
                                hash: string;
                                width: number;
                                height: number;
                            }[] | null;
                            author: string | null;
                            author_status: string | null;
                            author_allocation_date: string | null;
                            author_done_date: string | null;
                            author_skipped_date: string | null;
                            author_comments: string | null;
                            author_reason: string | null;
                            author_answer_type: string | null;
                            author_done_allocation_id: string | null;
                            reviewer: string | null;
                            reviewer_status: string | null;
                            reviewer_allocation_date: string | null;
                            reviewer_done_date: string | null;
                            reviewer_rework_date: string | null;
                            reviewer_comments: string | null;
                            qc_score: number | null;
                            "reviewer-2": string | null;
                            "reviewer-2_status": string | null;
                            "reviewer-2_allocation_date": string | null;
                            "reviewer-2_done_date": string | null;
                            "reviewer-2_rework_date": string | null;
                            "reviewer-2_comments": string | null;
                            uploader: string | null;
                            uploader_status: string | null;
                            uploader_allocation_date: string | null;
                            uploader_done_date: string | null;
                            uploader_skipped_date: string | null;
                            uploader_comments: string | null;
                            uploader_allocation_id: string | null;
                            new_content_id: string | null;
                            /** @enum {string} */
                            turn: "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER" | "CLOSED";
                            version: number;
                            attempt: number;
                            holders: ({
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                            } | null)[];
                            updateTask: {
                                enabled: boolean;
                                message: string;
                                correct?: boolean;
                            };
                            link: {
                                url: string;
                                disabled: boolean;
                            };
                            metadata_update_needed: boolean;
                            whyBack?: {
                                /** @enum {string} */
                                kind: "sent_for_rework" | "sent_for_re_attempt" | "reopened";
                                /** @enum {string|null} */
                                role: "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER" | null;
                                who: {
                                    /** Format: uuid */
                                    _id: string;
                                    fullName: string;
                                } | null;
                                at: string | null;
                                comments: string;
                            } | null;
                            undoUntil?: string | null;
                        } & {
                            [key: string]: unknown;
                        })[];
                        tasks_count: number;
                        waiting: number;
                        /** @enum {string} */
                        role: "ADMIN" | "MANAGER" | "SUBADMIN" | "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER";
                        file: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            section: string;
                            secondReview: boolean;
                            columns: {
                                key: string;
                                name: string;
                            }[];
                        };
                        reworks: number;
                        accountId: string | null;
                        /** @enum {boolean} */
                        accountWaived?: true;
                    };
                };
            };
        };
    };
    patchFileTasksByFileUpdateByRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file: string;
                role: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    sr_no: number;
                    status?: string;
                    reason?: string;
                    comments?: string;
                    answerType?: string;
                    new_content_id?: string;
                    qc_score?: number | string;
                    role?: string;
                    accountId?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Updated task */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        task: {
                            /** Format: uuid */
                            _id: string;
                            sr_no: number;
                            question_id: string;
                            question_code: string | null;
                            solution_id: string | null;
                            subject: string | null;
                            section: string | null;
                            question_link: string | null;
                            solution_link: string | null;
                            moderator_id: string | null;
                            project_name: string | null;
                            department: string;
                            cellRuns: {
                                [key: string]: (string)[][];
                            } | null;
                            cellPictures: {
                                column: string | null;
                                hash: string;
                                width: number;
                                height: number;
                            }[] | null;
                            author: string | null;
                            author_status: string | null;
                            author_allocation_date: string | null;
                            author_done_date: string | null;
                            author_skipped_date: string | null;
                            author_comments: string | null;
                            author_reason: string | null;
                            author_answer_type: string | null;
                            author_done_allocation_id: string | null;
                            reviewer: string | null;
                            reviewer_status: string | null;
                            reviewer_allocation_date: string | null;
                            reviewer_done_date: string | null;
                            reviewer_rework_date: string | null;
                            reviewer_comments: string | null;
                            qc_score: number | null;
                            "reviewer-2": string | null;
                            "reviewer-2_status": string | null;
                            "reviewer-2_allocation_date": string | null;
                            "reviewer-2_done_date": string | null;
                            "reviewer-2_rework_date": string | null;
                            "reviewer-2_comments": string | null;
                            uploader: string | null;
                            uploader_status: string | null;
                            uploader_allocation_date: string | null;
                            uploader_done_date: string | null;
                            uploader_skipped_date: string | null;
                            uploader_comments: string | null;
                            uploader_allocation_id: string | null;
                            new_content_id: string | null;
                            /** @enum {string} */
                            turn: "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER" | "CLOSED";
                            version: number;
                            attempt: number;
                            holders: ({
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                            } | null)[];
                            updateTask: {
                                enabled: boolean;
                                message: string;
                                correct?: boolean;
                            };
                            link: {
                                url: string;
                                disabled: boolean;
                            };
                            metadata_update_needed: boolean;
                            whyBack?: {
                                /** @enum {string} */
                                kind: "sent_for_rework" | "sent_for_re_attempt" | "reopened";
                                /** @enum {string|null} */
                                role: "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER" | null;
                                who: {
                                    /** Format: uuid */
                                    _id: string;
                                    fullName: string;
                                } | null;
                                at: string | null;
                                comments: string;
                            } | null;
                            undoUntil?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                        reworks: number;
                        unassigned: number;
                    };
                };
            };
        };
    };
    postFileByFileAssign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    start?: number;
                    end?: number;
                    checked?: number[];
                    section?: string;
                    department?: string;
                    filter?: {
                        searchFields?: {
                            key: string;
                            value?: (string | number) | (string | number)[];
                            /**
                             * @default exact
                             * @enum {string}
                             */
                            type?: "exact" | "part" | "not" | "before" | "after";
                            from?: string;
                            to?: string;
                        }[] | {
                            key: string;
                            value?: (string | number) | (string | number)[];
                            /**
                             * @default exact
                             * @enum {string}
                             */
                            type?: "exact" | "part" | "not" | "before" | "after";
                            from?: string;
                            to?: string;
                        };
                        question_id?: string;
                    };
                    shown?: {
                        rows?: {
                            /** Format: uuid */
                            _id: string;
                            holders: (string | null)[];
                        }[];
                        count?: number;
                        fingerprint?: string;
                    };
                    author?: string;
                    reviewer?: string;
                    "reviewer-2"?: string;
                    uploader?: string;
                    /**
                     * @default error
                     * @enum {string}
                     */
                    onConflict?: "error" | "skip" | "replace";
                };
            };
        };
        responses: {
            /** @description Assigned tasks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        rows: number;
                        changed: number;
                        skipped: number[];
                    };
                };
            };
        };
    };
    postFileByFileUnassign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    start?: number;
                    end?: number;
                    checked?: number[];
                    section?: string;
                    department?: string;
                    filter?: {
                        searchFields?: {
                            key: string;
                            value?: (string | number) | (string | number)[];
                            /**
                             * @default exact
                             * @enum {string}
                             */
                            type?: "exact" | "part" | "not" | "before" | "after";
                            from?: string;
                            to?: string;
                        }[] | {
                            key: string;
                            value?: (string | number) | (string | number)[];
                            /**
                             * @default exact
                             * @enum {string}
                             */
                            type?: "exact" | "part" | "not" | "before" | "after";
                            from?: string;
                            to?: string;
                        };
                        question_id?: string;
                    };
                    shown?: {
                        rows?: {
                            /** Format: uuid */
                            _id: string;
                            holders: (string | null)[];
                        }[];
                        count?: number;
                        fingerprint?: string;
                    };
                    roles: string[] | string;
                    /**
                     * @default error
                     * @enum {string}
                     */
                    onActed?: "error" | "skip";
                };
            };
        };
        responses: {
            /** @description Unassigned tasks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        rows: number;
                        changed: number;
                    };
                };
            };
        };
    };
    postFileByFileBySectionByDepartment: {
        parameters: {
            query?: {
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
                question_id?: string;
                sort?: string;
                order?: "asc" | "desc";
            };
            header?: never;
            path: {
                file: string;
                section: string;
                department: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    searchFields?: {
                        key: string;
                        value?: (string | number) | (string | number)[];
                        /**
                         * @default exact
                         * @enum {string}
                         */
                        type?: "exact" | "part" | "not" | "before" | "after";
                        from?: string;
                        to?: string;
                    }[] | {
                        key: string;
                        value?: (string | number) | (string | number)[];
                        /**
                         * @default exact
                         * @enum {string}
                         */
                        type?: "exact" | "part" | "not" | "before" | "after";
                        from?: string;
                        to?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Fetched rows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        sheet: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            section: string;
                            secondReview: boolean;
                            columns: {
                                key: string;
                                name: string;
                            }[];
                        };
                        sections: string[];
                        rows: ({
                            /** Format: uuid */
                            _id: string;
                            sr_no: number;
                            question_id: string;
                            question_code: string | null;
                            solution_id: string | null;
                            subject: string | null;
                            section: string | null;
                            question_link: string | null;
                            solution_link: string | null;
                            moderator_id: string | null;
                            project_name: string | null;
                            department: string;
                            cellRuns: {
                                [key: string]: (string)[][];
                            } | null;
                            cellPictures: {
                                column: string | null;
                                hash: string;
                                width: number;
                                height: number;
                            }[] | null;
                            author: string | null;
                            author_status: string | null;
                            author_allocation_date: string | null;
                            author_done_date: string | null;
                            author_skipped_date: string | null;
                            author_comments: string | null;
                            author_reason: string | null;
                            author_answer_type: string | null;
                            author_done_allocation_id: string | null;
                            reviewer: string | null;
                            reviewer_status: string | null;
                            reviewer_allocation_date: string | null;
                            reviewer_done_date: string | null;
                            reviewer_rework_date: string | null;
                            reviewer_comments: string | null;
                            qc_score: number | null;
                            "reviewer-2": string | null;
                            "reviewer-2_status": string | null;
                            "reviewer-2_allocation_date": string | null;
                            "reviewer-2_done_date": string | null;
                            "reviewer-2_rework_date": string | null;
                            "reviewer-2_comments": string | null;
                            uploader: string | null;
                            uploader_status: string | null;
                            uploader_allocation_date: string | null;
                            uploader_done_date: string | null;
                            uploader_skipped_date: string | null;
                            uploader_comments: string | null;
                            uploader_allocation_id: string | null;
                            new_content_id: string | null;
                            /** @enum {string} */
                            turn: "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER" | "CLOSED";
                            version: number;
                            attempt: number;
                            holders: ({
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                            } | null)[];
                        } & {
                            [key: string]: unknown;
                        })[];
                        total: number;
                    };
                };
            };
        };
    };
    getAllocationByUserByProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user: string;
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched allocation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            account_id: string;
                            project_name: string;
                            subject_name: string;
                            is_multiple: boolean;
                            current_user: string;
                            current_user_allocation_time: string;
                            user_revoke_time: string | null;
                            /** @enum {string} */
                            status: "active" | "ended";
                        } | null;
                    };
                };
            };
        };
    };
    getAllocationAllDataAllocationBySectionByUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                section: string;
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched allocations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            account_id: string;
                            project_name: string;
                            subject_name: string;
                            is_multiple: boolean;
                            current_user: string;
                            current_user_allocation_time: string;
                            user_revoke_time: string | null;
                            /** @enum {string} */
                            status: "active" | "ended";
                        }[];
                    };
                };
            };
        };
    };
    getTimesheetProjectAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched projects */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            addedBy: {
                                fullName: string;
                                email: string;
                            } | null;
                            created_at: string;
                            name: string;
                            users: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                            }[];
                            userCount: number;
                        }[];
                    };
                };
            };
        };
    };
    postTimesheetProjectNew: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Project added successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            addedBy: {
                                fullName: string;
                                email: string;
                            } | null;
                            created_at: string;
                            name: string;
                            users: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                            }[];
                            userCount: number;
                        };
                    };
                };
            };
        };
    };
    deleteTimesheetProjectByIdDelete: {
        parameters: {
            query?: {
                confirm?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Project removed successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                    };
                };
            };
        };
    };
    getTimesheetProjectById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched project */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            addedBy: {
                                fullName: string;
                                email: string;
                            } | null;
                            created_at: string;
                            name: string;
                            users: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                                roleData: ("ADMIN" | "MANAGER" | "SUBADMIN" | "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER")[];
                                manager: {
                                    /** Format: uuid */
                                    _id: string;
                                    fullName: string;
                                } | null;
                                since: string;
                                until: string | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getTimesheetUsers: {
        parameters: {
            query?: {
                q?: string;
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched users */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        users: {
                            /** Format: uuid */
                            _id: string;
                            fullName: string;
                            email: string;
                            roleData: ("ADMIN" | "MANAGER" | "SUBADMIN" | "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER")[];
                            departments: string[];
                            manager: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                            } | null;
                            projects: number;
                            waiting: number;
                            declined: number;
                            last_day: string | null;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    getTimesheetUsersByDepartmentId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                departmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched users */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        users: {
                            /** Format: uuid */
                            _id: string;
                            fullName: string;
                            email: string;
                            roleData: ("ADMIN" | "MANAGER" | "SUBADMIN" | "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER")[];
                            manager: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                            } | null;
                            hindrance: {
                                status: string;
                                of: string;
                                since: string;
                            } | null;
                        }[];
                    };
                };
            };
        };
    };
    getTimesheetUserByIdProjects: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched projects */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            since: string;
                            until: string | null;
                        }[];
                        user: {
                            /** Format: uuid */
                            _id: string;
                            fullName: string;
                            email: string;
                        };
                        version: number;
                    };
                };
            };
        };
    };
    getTimesheetUserProjects: {
        parameters: {
            query?: {
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched projects */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            since: string;
                            until: string | null;
                        }[];
                    };
                };
            };
        };
    };
    putTimesheetProjectAssign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId: string;
                    projects: string[];
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Projects assigned successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            since: string;
                            until: string | null;
                        }[];
                    };
                };
            };
        };
    };
    patchTimesheetByProjectByUserRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project: string;
                user: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    revokeTime?: string;
                };
            };
        };
        responses: {
            /** @description User removed successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            since: string;
                            until: string | null;
                        }[];
                    };
                };
            };
        };
    };
    patchTimesheetByProjectIdByCurrentUserByAccountIdRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                currentUser: string;
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    revokeTime?: string;
                    values?: unknown;
                };
            };
        };
        responses: {
            /** @description User removed successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            account_id: string;
                            /** Format: uuid */
                            project_id: string;
                            project_name: string;
                            subject_name: string;
                            is_multiple: boolean;
                            user_list: string[];
                            current_user: string | null;
                            current_user_allocation_time: string | null;
                            user_revoke_time: string | null;
                            /** @enum {string} */
                            status: "active" | "ended" | "free";
                            held_single: boolean;
                            holders: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                                since: string;
                                until: string | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    putTimesheetProjectByProjectIdUserAdd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    users?: string | string[];
                    accountId?: string;
                    id?: string;
                    wef?: string;
                    multiple?: boolean;
                    alsoIn?: string[];
                    project?: unknown;
                    departmentData?: unknown;
                    currentTime?: unknown;
                };
            };
        };
        responses: {
            /** @description Users added successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            account_id: string;
                            /** Format: uuid */
                            project_id: string;
                            project_name: string;
                            subject_name: string;
                            is_multiple: boolean;
                            user_list: string[];
                            current_user: string | null;
                            current_user_allocation_time: string | null;
                            user_revoke_time: string | null;
                            /** @enum {string} */
                            status: "active" | "ended" | "free";
                            held_single: boolean;
                            holders: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                                since: string;
                                until: string | null;
                            }[];
                        } | null;
                        project: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            users: number;
                        } | null;
                    };
                };
            };
        };
    };
    getTimesheetUser: {
        parameters: {
            query?: {
                status?: string;
                from?: string;
                to?: string;
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched timesheets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: ({
                            /** Format: uuid */
                            _id: string;
                            date: string;
                            /** @enum {string} */
                            status: "FILLED" | "REJECTED" | "APPROVED";
                            userRemarks: string;
                            approverRemarks: string;
                            user: {
                                fullName: string;
                                email: string;
                                /** Format: uuid */
                                _id: string;
                            };
                            projects: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                                done: number;
                                task_rows: number | null;
                            }[];
                            filled_at: string;
                            version: number;
                            resubmitted: boolean;
                            approver: {
                                fullName: string;
                                email: string;
                            } | null;
                            approved_for: {
                                fullName: string;
                                email: string;
                            } | null;
                            decided_at: string | null;
                            undo_until: string | null;
                            month_closed: boolean;
                            off_day: boolean;
                        } & {
                            [key: string]: unknown;
                        })[];
                        maxProjects: number;
                        total: number;
                    };
                };
            };
        };
    };
    postTimesheetUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    date: string;
                    projects: {
                        id: string;
                        done: number;
                    }[];
                    remarks?: string;
                };
            };
        };
        responses: {
            /** @description Timesheet submitted successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            date: string;
                            /** @enum {string} */
                            status: "FILLED" | "REJECTED" | "APPROVED";
                            userRemarks: string;
                            approverRemarks: string;
                            user: {
                                fullName: string;
                                email: string;
                                /** Format: uuid */
                                _id: string;
                            };
                            projects: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                                done: number;
                                task_rows: number | null;
                            }[];
                            filled_at: string;
                            version: number;
                            resubmitted: boolean;
                            approver: {
                                fullName: string;
                                email: string;
                            } | null;
                            approved_for: {
                                fullName: string;
                                email: string;
                            } | null;
                            decided_at: string | null;
                            undo_until: string | null;
                            month_closed: boolean;
                            off_day: boolean;
                        } & {
                            [key: string]: unknown;
                        };
                        warning: string | null;
                    };
                };
            };
        };
    };
    patchTimesheetUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    timesheetId: string;
                    userRemarks: string;
                    projects?: {
                        id: string;
                        done: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Timesheet resubmitted successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            date: string;
                            /** @enum {string} */
                            status: "FILLED" | "REJECTED" | "APPROVED";
                            userRemarks: string;
                            approverRemarks: string;
                            user: {
                                fullName: string;
                                email: string;
                                /** Format: uuid */
                                _id: string;
                            };
                            projects: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                                done: number;
                                task_rows: number | null;
                            }[];
                            filled_at: string;
                            version: number;
                            resubmitted: boolean;
                            approver: {
                                fullName: string;
                                email: string;
                            } | null;
                            approved_for: {
                                fullName: string;
                                email: string;
                            } | null;
                            decided_at: string | null;
                            undo_until: string | null;
                            month_closed: boolean;
                            off_day: boolean;
                        } & {
                            [key: string]: unknown;
                        };
                        warning: string | null;
                    };
                };
            };
        };
    };
    getTimesheetByUserIdView: {
        parameters: {
            query?: {
                status?: string;
                from?: string;
                to?: string;
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
            };
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched timesheets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: ({
                            /** Format: uuid */
                            _id: string;
                            date: string;
                            /** @enum {string} */
                            status: "FILLED" | "REJECTED" | "APPROVED";
                            userRemarks: string;
                            approverRemarks: string;
                            user: {
                                fullName: string;
                                email: string;
                                /** Format: uuid */
                                _id: string;
                            };
                            projects: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                                done: number;
                                task_rows: number | null;
                            }[];
                            filled_at: string;
                            version: number;
                            resubmitted: boolean;
                            approver: {
                                fullName: string;
                                email: string;
                            } | null;
                            approved_for: {
                                fullName: string;
                                email: string;
                            } | null;
                            decided_at: string | null;
                            undo_until: string | null;
                            month_closed: boolean;
                            off_day: boolean;
                        } & {
                            [key: string]: unknown;
                        })[];
                        maxProjects: number;
                        total: number;
                        user: {
                            /** Format: uuid */
                            _id: string;
                            fullName: string;
                            email: string;
                            manager: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                            } | null;
                        };
                        day_gaps: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
    };
    patchTimesheetByIdUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status?: "APPROVED" | "REJECTED";
                    approverRemarks?: string;
                    fields?: {
                        /** @enum {string} */
                        status?: "APPROVED" | "REJECTED";
                        approverRemarks?: string;
                    };
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Timesheet updated successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            date: string;
                            /** @enum {string} */
                            status: "FILLED" | "REJECTED" | "APPROVED";
                            userRemarks: string;
                            approverRemarks: string;
                            user: {
                                fullName: string;
                                email: string;
                                /** Format: uuid */
                                _id: string;
                            };
                            projects: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                                done: number;
                                task_rows: number | null;
                            }[];
                            filled_at: string;
                            version: number;
                            resubmitted: boolean;
                            approver: {
                                fullName: string;
                                email: string;
                            } | null;
                            approved_for: {
                                fullName: string;
                                email: string;
                            } | null;
                            decided_at: string | null;
                            undo_until: string | null;
                            month_closed: boolean;
                            off_day: boolean;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    getTimesheetReport: {
        parameters: {
            query: {
                date: string;
                project?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    getProjectAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched projects */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            addedBy: {
                                fullName: string;
                                email: string;
                            } | null;
                            created_at: string;
                            subjects: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                                profiles: {
                                    /** Format: uuid */
                                    _id: string;
                                    name: string;
                                }[];
                            }[];
                            subjectCount: number;
                        }[];
                    };
                };
            };
        };
    };
    postProjectNew: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Project added successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            addedBy: {
                                fullName: string;
                                email: string;
                            } | null;
                            created_at: string;
                            subjects: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                                profiles: {
                                    /** Format: uuid */
                                    _id: string;
                                    name: string;
                                }[];
                            }[];
                            subjectCount: number;
                        };
                    };
                };
            };
        };
    };
    deleteProjectByIdDelete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Project removed successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                    };
                };
            };
        };
    };
    getProjectById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched project */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            addedBy: {
                                fullName: string;
                                email: string;
                            } | null;
                            created_at: string;
                            subjects: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                                profiles: {
                                    /** Format: uuid */
                                    _id: string;
                                    name: string;
                                }[];
                            }[];
                        };
                    };
                };
            };
        };
    };
    putProjectByIdSubjectAdd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Subject added successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                        };
                    };
                };
            };
        };
    };
    deleteProjectByIdSubjectBySubjectIdDelete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                subjectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Subject removed successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                    };
                };
            };
        };
    };
    getProjectSubjectById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched subject */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            project: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                            };
                            profiles: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                                budget: number;
                                targets: {
                                    /** Format: uuid */
                                    _id: string;
                                    name: string;
                                }[];
                                targetCount: number;
                                created_at: string;
                                deleted: {
                                    by: {
                                        fullName: string;
                                        email: string;
                                    };
                                    at: string;
                                } | null;
                                version: number;
                                units: number;
                                cost: number | null;
                                totalExpense: number | null;
                                revenue: number;
                                pnl: number | null;
                                days: number;
                                costUnknownDays: number | null;
                                standard: {
                                    cost: number | null;
                                    totalExpense: number | null;
                                    pnl: number | null;
                                    unknownDays: number;
                                };
                                daysLeft: number;
                            }[];
                        };
                    };
                };
            };
        };
    };
    putProjectSubjectByIdProfileAdd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    budget: number;
                };
            };
        };
        responses: {
            /** @description Profile added successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            budget: number;
                        };
                    };
                };
            };
        };
    };
    deleteProfileByIdRemove: {
        parameters: {
            query?: {
                confirm?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Profile removed successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                    };
                };
            };
        };
    };
    patchProfileByIdUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    budget?: number;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Profile updated successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            budget: number;
                        };
                    };
                };
            };
        };
    };
    getProfileAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched profiles */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            subject: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                            };
                            project: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                            };
                        }[];
                    };
                };
            };
        };
    };
    getWorklogReport: {
        parameters: {
            query?: {
                department?: string;
                profile?: string;
                user?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    getTargetsUser: {
        parameters: {
            query?: {
                group?: "ongoing" | "upcoming" | "lapsed";
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched targets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            profile: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                            };
                            subject: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                            };
                            project: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                            };
                            start: string;
                            end: string;
                            /** @enum {string} */
                            type: "units" | "hours" | "units_hours";
                            target: number;
                            /** @enum {string} */
                            group: "ongoing" | "upcoming" | "lapsed";
                            incentive: number | null;
                            subTargets: {
                                /** Format: uuid */
                                _id: string;
                                date: string;
                                /** @enum {string} */
                                type: "units" | "hours" | "units_hours";
                                target: number;
                                completedUnits: number | null;
                                completedHours: number | null;
                                remarks: string;
                                version: number;
                                off: {
                                    isOff: boolean;
                                    /** @enum {string|null} */
                                    reason: "SL" | "PL" | "LOP" | "reject" | null;
                                };
                                /** @enum {string} */
                                group: "ongoing" | "upcoming" | "lapsed";
                                why: string | null;
                                /** @enum {string|null} */
                                asked: "" | "SL" | "PL" | "LOP" | null;
                            }[];
                            holidays: {
                                name: string;
                                isHalf: boolean;
                                date: string;
                            }[];
                        }[];
                        today: string;
                        total: number;
                        impossible: {
                            date: string;
                            words: string;
                        }[];
                        counts: {
                            ongoing: number;
                            upcoming: number;
                            lapsed: number;
                        };
                    };
                };
            };
        };
    };
    patchTargetsUserByTargetId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                targetId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    subTargetId: string;
                    completedUnits?: number;
                    completedHours?: number;
                    remarks?: string;
                    /** @enum {string} */
                    reason?: "" | "SL" | "PL" | "LOP";
                    clear?: boolean;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Updated target */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                    };
                };
            };
        };
    };
    getTargetsByProfileIdAll: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                profileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched targets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            /** Format: uuid */
                            userId: string;
                            user: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                            };
                            addedBy: {
                                fullName: string;
                                email: string;
                            };
                            /** Format: uuid */
                            profileId: string;
                            deleted: {
                                by: {
                                    fullName: string;
                                    email: string;
                                };
                                at: string;
                            } | null;
                            start: string;
                            end: string;
                            /** @enum {string} */
                            type: "units" | "hours" | "units_hours";
                            target: number;
                            /** @enum {string} */
                            group: "ongoing" | "upcoming" | "lapsed";
                            days: number;
                            daysSoFar: number;
                            filled: number;
                            units: number;
                            hours: number;
                            cost: number | null;
                            incentive: number | null;
                            costUnknownDays: number | null;
                            standard: {
                                cost: number | null;
                                incentive: number | null;
                                unknownDays: number;
                            };
                        }[];
                        place: {
                            profile: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                                budget: number;
                            };
                            subject: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                            };
                            project: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                            };
                        };
                    };
                };
            };
        };
    };
    getTargetsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched target */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            /** Format: uuid */
                            userId: string;
                            user: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                            };
                            addedBy: {
                                fullName: string;
                                email: string;
                            };
                            /** Format: uuid */
                            profileId: string;
                            deleted: {
                                by: {
                                    fullName: string;
                                    email: string;
                                };
                                at: string;
                            } | null;
                            start: string;
                            end: string;
                            /** @enum {string} */
                            type: "units" | "hours" | "units_hours";
                            target: number;
                            /** @enum {string} */
                            group: "ongoing" | "upcoming" | "lapsed";
                            days: number;
                            daysSoFar: number;
                            filled: number;
                            units: number;
                            hours: number;
                            cost: number | null;
                            incentive: number | null;
                            costUnknownDays: number | null;
                            standard: {
                                cost: number | null;
                                incentive: number | null;
                                unknownDays: number;
                            };
                            subTargets: {
                                /** Format: uuid */
                                _id: string;
                                date: string;
                                /** @enum {string} */
                                type: "units" | "hours" | "units_hours";
                                target: number;
                                completedUnits: number | null;
                                completedHours: number | null;
                                remarks: string;
                                version: number;
                                off: {
                                    isOff: boolean;
                                    /** @enum {string|null} */
                                    reason: "SL" | "PL" | "LOP" | "reject" | null;
                                };
                                hours: number;
                                hoursFrom: {
                                    workingHours: number;
                                    share: number;
                                    beside: number;
                                    taken: number;
                                } | null;
                                cost: number | null;
                                incentive: number | null;
                                standard: {
                                    cost: number | null;
                                    incentive: number | null;
                                };
                                costUnknown: string | null;
                                filled: {
                                    by: {
                                        fullName: string;
                                        email: string;
                                    };
                                    at: string;
                                } | null;
                                removed: {
                                    by: {
                                        fullName: string;
                                        email: string;
                                    };
                                    at: string;
                                } | null;
                                correctedBy: {
                                    fullName: string;
                                    email: string;
                                } | null;
                            }[];
                            holidays: {
                                name: string;
                                isHalf: boolean;
                                date: string;
                            }[];
                        };
                        place: {
                            profile: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                                budget: number;
                            };
                            subject: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                            };
                            project: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                            };
                        };
                        today: string;
                    };
                };
            };
        };
    };
    postProjectByProjectIdByProfileIdTargetCreate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                profileId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    start: string;
                    end: string;
                    /** @enum {string} */
                    type: "units" | "hours" | "units_hours";
                    target: number;
                    users: string[];
                };
            };
        };
        responses: {
            /** @description Targets created succesfully. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            /** Format: uuid */
                            userId: string;
                            days: number;
                            costUnknown?: boolean;
                        }[];
                    };
                };
            };
        };
    };
    deleteTargetsAdminById: {
        parameters: {
            query?: {
                confirm?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Target deleted successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                    };
                };
            };
        };
    };
    putTargetsAdminByTargetIdBySubId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                targetId: string;
                subId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    target?: unknown;
                    type?: unknown;
                    completedUnits?: unknown;
                    completedHours?: unknown;
                    remarks?: unknown;
                    reason?: unknown;
                };
            };
        };
        responses: {
            /** @description Target removed succesfully. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                    };
                };
            };
        };
    };
    patchTargetsAdminByTargetIdBySubId: {
        parameters: {
            query?: {
                confirm?: string;
            };
            header?: never;
            path: {
                targetId: string;
                subId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    target?: number;
                    /** @enum {string} */
                    type?: "units" | "hours" | "units_hours";
                    completedUnits?: number;
                    completedHours?: number;
                    remarks?: string;
                    /** @enum {string} */
                    reason?: "" | "SL" | "PL" | "LOP" | "reject";
                    clear?: boolean;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Target changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                    };
                };
            };
        };
    };
    postTargetsProjectAddByProjectId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    sub_project_name: string;
                    department: string;
                    subject: string;
                    /** @enum {string} */
                    role: "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER";
                    keyword: string;
                };
            };
        };
        responses: {
            /** @description Target added successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            /** Format: uuid */
                            project_id: string;
                            project_name: string;
                            keyword: string;
                            sub_project_name: string;
                            department: string;
                            subject: string;
                            /** @enum {string} */
                            role: "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER";
                            addedBy: {
                                fullName: string;
                                email: string;
                            } | null;
                            created_at: string;
                            deleted_on: string | null;
                            people: number;
                            is_timesheet_project: boolean;
                        };
                    };
                };
            };
        };
    };
    getTargetsGetProjectsByProjectId: {
        parameters: {
            query?: {
                asOf?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched targets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            /** Format: uuid */
                            project_id: string;
                            project_name: string;
                            keyword: string;
                            sub_project_name: string;
                            department: string;
                            subject: string;
                            /** @enum {string} */
                            role: "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER";
                            addedBy: {
                                fullName: string;
                                email: string;
                            } | null;
                            created_at: string;
                            deleted_on: string | null;
                            people: number;
                            is_timesheet_project: boolean;
                        }[];
                        project: {
                            /** Format: uuid */
                            _id: string;
                            project_name: string;
                        };
                    };
                };
            };
        };
    };
    deleteTargetsDeleteById: {
        parameters: {
            query?: {
                confirm?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Target removed succesfully. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                    };
                };
            };
        };
    };
    postProjectTargetAdd: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    project_name?: string;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Project added successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            addedBy: {
                                fullName: string;
                                email: string;
                            } | null;
                            created_at: string;
                            project_name: string;
                            rows: number;
                            people: number;
                        };
                    };
                };
            };
        };
    };
    getTargetAllProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched projects */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            addedBy: {
                                fullName: string;
                                email: string;
                            } | null;
                            created_at: string;
                            project_name: string;
                            rows: number;
                            people: number;
                        }[];
                    };
                };
            };
        };
    };
    deleteProjectsDeleteById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Project removed successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                    };
                };
            };
        };
    };
    postTargetAssignedByProjectIdByTargetId: {
        parameters: {
            query?: {
                confirm?: string;
            };
            header?: never;
            path: {
                projectId: string;
                targetId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    user: string | string[];
                    target_assigned: number;
                    dateEffective: string;
                    addedBy?: unknown;
                };
            };
        };
        responses: {
            /** @description Target assigned successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            /** Format: uuid */
                            target_id: string;
                            /** Format: uuid */
                            project_id: string;
                            project_name: string;
                            sub_project: string;
                            keyword: string;
                            department: string;
                            subject: string;
                            /** @enum {string} */
                            role: "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER";
                            user: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                            };
                            target_assigned: number | null;
                            dateEffective: string | null;
                            next: {
                                target_count: number;
                                effective_date: string;
                            } | null;
                            counts_instead: string | null;
                        }[];
                        results: {
                            user: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                            };
                            /** Format: uuid */
                            _id: string | null;
                            refused: {
                                code: string;
                                message: string;
                            } | null;
                        }[];
                    };
                };
            };
        };
    };
    putTargetsParticularEditById: {
        parameters: {
            query?: {
                confirm?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    user?: string | string[];
                    target_assigned: number;
                    dateEffective: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Target updated successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            /** Format: uuid */
                            target_id: string;
                            /** Format: uuid */
                            project_id: string;
                            project_name: string;
                            sub_project: string;
                            keyword: string;
                            department: string;
                            subject: string;
                            /** @enum {string} */
                            role: "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER";
                            user: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                            };
                            target_assigned: number | null;
                            dateEffective: string | null;
                            next: {
                                target_count: number;
                                effective_date: string;
                            } | null;
                            counts_instead: string | null;
                        }[];
                        results: {
                            user: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                            };
                            /** Format: uuid */
                            _id: string | null;
                            refused: {
                                code: string;
                                message: string;
                            } | null;
                        }[];
                    };
                };
            };
        };
    };
    getHistoryById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched history */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            effective_date: string;
                            target_count: number;
                            made_at: string;
                            made_by: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                            };
                            voided: {
                                at: string;
                                by: {
                                    /** Format: uuid */
                                    _id: string;
                                    fullName: string;
                                    email: string;
                                };
                                reason: string;
                            } | null;
                            ended_on: string | null;
                        }[];
                    };
                };
            };
        };
    };
    getOneUserTargetByTargetId: {
        parameters: {
            query?: {
                asOf?: string;
                user?: string;
            };
            header?: never;
            path: {
                targetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched target */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            /** Format: uuid */
                            target_id: string;
                            /** Format: uuid */
                            project_id: string;
                            project_name: string;
                            sub_project: string;
                            keyword: string;
                            department: string;
                            subject: string;
                            /** @enum {string} */
                            role: "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER";
                            user: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                            };
                            target_assigned: number | null;
                            dateEffective: string | null;
                            next: {
                                target_count: number;
                                effective_date: string;
                            } | null;
                            counts_instead: string | null;
                            version: number;
                        };
                    };
                };
            };
        };
    };
    postAddOneUserTarget: {
        parameters: {
            query?: {
                confirm?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    targetId: string;
                    user: string | string[];
                    target_assigned: number;
                    dateEffective: string;
                };
            };
        };
        responses: {
            /** @description Target assigned successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            /** Format: uuid */
                            target_id: string;
                            /** Format: uuid */
                            project_id: string;
                            project_name: string;
                            sub_project: string;
                            keyword: string;
                            department: string;
                            subject: string;
                            /** @enum {string} */
                            role: "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER";
                            user: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                            };
                            target_assigned: number | null;
                            dateEffective: string | null;
                            next: {
                                target_count: number;
                                effective_date: string;
                            } | null;
                            counts_instead: string | null;
                        }[];
                        results: {
                            user: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                            };
                            /** Format: uuid */
                            _id: string | null;
                            refused: {
                                code: string;
                                message: string;
                            } | null;
                        }[];
                    };
                };
            };
        };
    };
    getTargetsAllAssignedById: {
        parameters: {
            query?: {
                asOf?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched assigned targets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            /** Format: uuid */
                            target_id: string;
                            /** Format: uuid */
                            project_id: string;
                            project_name: string;
                            sub_project: string;
                            keyword: string;
                            department: string;
                            subject: string;
                            /** @enum {string} */
                            role: "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER";
                            user: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                            };
                            target_assigned: number | null;
                            dateEffective: string | null;
                            next: {
                                target_count: number;
                                effective_date: string;
                            } | null;
                            counts_instead: string | null;
                            version: number;
                        }[];
                    };
                };
            };
        };
    };
    postQualitativeAdd: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    effectiveDate: string;
                    taskList: {
                        /** Format: uuid */
                        _id?: string;
                        title: string;
                        description: string;
                        timeSpent: {
                            hours: number;
                            minutes: number;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description Qualitative record added successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            effectiveDate: string;
                            managerApproval: boolean;
                            totalHours: string;
                            totalMinutes: number;
                            managerRemark: string;
                            addedBy: {
                                fullName: string;
                                email: string;
                                /** Format: uuid */
                                _id: string;
                            };
                            taskList: {
                                /** Format: uuid */
                                _id: string;
                                title: string;
                                description: string;
                                timeSpent: {
                                    hours: number;
                                    minutes: number;
                                };
                            }[];
                            returned: boolean;
                            filled_at: string;
                            version: number;
                            approver: {
                                fullName: string;
                                email: string;
                            } | null;
                            approved_for: {
                                fullName: string;
                                email: string;
                            } | null;
                            decided_at: string | null;
                            day: {
                                qualitative: number;
                                productive: number;
                                shift: number;
                                scheduled: number;
                                impossible: string[];
                            } | null;
                        };
                    };
                };
            };
        };
    };
    getQualitativeAll: {
        parameters: {
            query?: {
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched qualitative records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            effectiveDate: string;
                            managerApproval: boolean;
                            totalHours: string;
                            totalMinutes: number;
                            managerRemark: string;
                            addedBy: {
                                fullName: string;
                                email: string;
                                /** Format: uuid */
                                _id: string;
                            };
                            taskList: {
                                /** Format: uuid */
                                _id: string;
                                title: string;
                                description: string;
                                timeSpent: {
                                    hours: number;
                                    minutes: number;
                                };
                            }[];
                            returned: boolean;
                            filled_at: string;
                            version: number;
                            approver: {
                                fullName: string;
                                email: string;
                            } | null;
                            approved_for: {
                                fullName: string;
                                email: string;
                            } | null;
                            decided_at: string | null;
                            day: {
                                qualitative: number;
                                productive: number;
                                shift: number;
                                scheduled: number;
                                impossible: string[];
                            } | null;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    deleteQualitativeTaskAllAdminDeleteByTaskIdByRecordId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                taskId: string;
                recordId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Qualitative task deleted successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        emptied: boolean;
                    };
                };
            };
        };
    };
    putQualitativeTaskEdit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    recordId: string;
                    taskList?: {
                        /** Format: uuid */
                        _id?: string;
                        title: string;
                        description: string;
                        timeSpent: {
                            hours: number;
                            minutes: number;
                        };
                    }[];
                    remarks: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Qualitative record updated and approved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            effectiveDate: string;
                            managerApproval: boolean;
                            totalHours: string;
                            totalMinutes: number;
                            managerRemark: string;
                            addedBy: {
                                fullName: string;
                                email: string;
                                /** Format: uuid */
                                _id: string;
                            };
                            taskList: {
                                /** Format: uuid */
                                _id: string;
                                title: string;
                                description: string;
                                timeSpent: {
                                    hours: number;
                                    minutes: number;
                                };
                            }[];
                            returned: boolean;
                            filled_at: string;
                            version: number;
                            approver: {
                                fullName: string;
                                email: string;
                            } | null;
                            approved_for: {
                                fullName: string;
                                email: string;
                            } | null;
                            decided_at: string | null;
                            day: {
                                qualitative: number;
                                productive: number;
                                shift: number;
                                scheduled: number;
                                impossible: string[];
                            } | null;
                        };
                    };
                };
            };
        };
    };
    putQualitativeTasksApprove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                    versions?: number[];
                    remarks?: string;
                };
            };
        };
        responses: {
            /** @description Qualitative records approved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        approved: number;
                    };
                };
            };
        };
    };
    getQualitativeAllManager: {
        parameters: {
            query?: {
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
                user?: string;
                fromDate?: string;
                toDate?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched qualitative records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            effectiveDate: string;
                            managerApproval: boolean;
                            totalHours: string;
                            totalMinutes: number;
                            managerRemark: string;
                            addedBy: {
                                fullName: string;
                                email: string;
                                /** Format: uuid */
                                _id: string;
                            };
                            taskList: {
                                /** Format: uuid */
                                _id: string;
                                title: string;
                                description: string;
                                timeSpent: {
                                    hours: number;
                                    minutes: number;
                                };
                            }[];
                            returned: boolean;
                            filled_at: string;
                            version: number;
                            approver: {
                                fullName: string;
                                email: string;
                            } | null;
                            approved_for: {
                                fullName: string;
                                email: string;
                            } | null;
                            decided_at: string | null;
                            day: {
                                qualitative: number;
                                productive: number;
                                shift: number;
                                scheduled: number;
                                impossible: string[];
                            } | null;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    getQualitativeAllApprovedTask: {
        parameters: {
            query?: {
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched approved records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            effectiveDate: string;
                            managerApproval: boolean;
                            totalHours: string;
                            totalMinutes: number;
                            managerRemark: string;
                            addedBy: {
                                fullName: string;
                                email: string;
                                /** Format: uuid */
                                _id: string;
                            };
                            taskList: {
                                /** Format: uuid */
                                _id: string;
                                title: string;
                                description: string;
                                timeSpent: {
                                    hours: number;
                                    minutes: number;
                                };
                            }[];
                            returned: boolean;
                            filled_at: string;
                            version: number;
                            approver: {
                                fullName: string;
                                email: string;
                            } | null;
                            approved_for: {
                                fullName: string;
                                email: string;
                            } | null;
                            decided_at: string | null;
                            day: {
                                qualitative: number;
                                productive: number;
                                shift: number;
                                scheduled: number;
                                impossible: string[];
                            } | null;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    getQualitativeApprovedTask: {
        parameters: {
            query?: {
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
                fromDate?: string;
                toDate?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched approved records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            effectiveDate: string;
                            managerApproval: boolean;
                            totalHours: string;
                            totalMinutes: number;
                            managerRemark: string;
                            addedBy: {
                                fullName: string;
                                email: string;
                                /** Format: uuid */
                                _id: string;
                            };
                            taskList: {
                                /** Format: uuid */
                                _id: string;
                                title: string;
                                description: string;
                                timeSpent: {
                                    hours: number;
                                    minutes: number;
                                };
                            }[];
                            returned: boolean;
                            filled_at: string;
                            version: number;
                            approver: {
                                fullName: string;
                                email: string;
                            } | null;
                            approved_for: {
                                fullName: string;
                                email: string;
                            } | null;
                            decided_at: string | null;
                            day: {
                                qualitative: number;
                                productive: number;
                                shift: number;
                                scheduled: number;
                                impossible: string[];
                            } | null;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    getQualitativesTasksAllAdmin: {
        parameters: {
            query?: {
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
                startDate?: string;
                endDate?: string;
                email?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched qualitative tasks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            effectiveDate: string;
                            managerApproval: boolean;
                            totalHours: string;
                            totalMinutes: number;
                            managerRemark: string;
                            addedBy: {
                                fullName: string;
                                email: string;
                                /** Format: uuid */
                                _id: string;
                            };
                            taskList: {
                                /** Format: uuid */
                                _id: string;
                                title: string;
                                description: string;
                                timeSpent: {
                                    hours: number;
                                    minutes: number;
                                };
                            }[];
                            returned: boolean;
                            filled_at: string;
                            version: number;
                            approver: {
                                fullName: string;
                                email: string;
                            } | null;
                            approved_for: {
                                fullName: string;
                                email: string;
                            } | null;
                            decided_at: string | null;
                            day: {
                                qualitative: number;
                                productive: number;
                                shift: number;
                                scheduled: number;
                                impossible: string[];
                            } | null;
                        }[];
                        totalRecords: number;
                    };
                };
            };
        };
    };
    postQualitativeTaskUpload: {
        parameters: {
            query?: {
                /** @description Returns what would happen and changes nothing. */
                dryRun?: "true";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    qualitative: string;
                    corrections?: {
                        row: number;
                        column: string;
                        value: string;
                        sheet?: string;
                    }[];
                    reading?: {
                        sheets?: string[];
                        headerRow?: number;
                        leavesOutHidden?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Qualitative tasks uploaded successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        notRead?: {
                            sheet: string;
                            /** @enum {string} */
                            what: "sheet" | "rows above" | "hidden rows" | "hidden columns";
                            count: number;
                        }[];
                        added: number;
                        records: number;
                        /** Format: uuid */
                        batch: string;
                    } | {
                        success: boolean;
                        message: string;
                        code?: string;
                        preview: {
                            name: string;
                            count: number;
                            counts: {
                                new: number;
                                bad: number;
                            };
                            problems: {
                                count: number;
                                issues: {
                                    path: string;
                                    message: string;
                                    row?: number;
                                    sheet?: string;
                                    column?: string;
                                    value?: string;
                                }[];
                            };
                            unread: string[];
                            sheets?: {
                                name: string;
                                isHidden: boolean;
                                isRead: boolean;
                                hasSameHeader: boolean;
                                headerRow: number | null;
                                above: number;
                                rows: number;
                                hiddenRows: number;
                                hiddenColumns: number;
                                besides: number;
                                names: string[];
                            }[];
                            records: number;
                            besides: number;
                            tasks: {
                                row: number;
                                sheet?: string;
                                email: string;
                                date: string;
                                title: string;
                                description: string;
                                time: string;
                                logged: string | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    postRecruitJobCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    location: string;
                    budget: number;
                    vacancy: number;
                    shiftTime: string;
                    recruiters: string[];
                    description?: string;
                };
            };
        };
        responses: {
            /** @description Job created successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            location: string;
                            budget: number;
                            vacancy: number;
                            hired: number;
                            left: number;
                            shiftTime: string;
                            description: string;
                            recruiters: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                            }[];
                            addedBy: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                            };
                            created_at: string;
                            closed_at: string | null;
                            candidates: number;
                            version: number;
                        };
                    };
                };
            };
        };
    };
    getRecruitJobGet: {
        parameters: {
            query?: {
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
                q?: string;
                state?: "open" | "closed";
                sort?: "name" | "-name" | "location" | "-location" | "budget" | "-budget" | "vacancy" | "-vacancy" | "created_at" | "-created_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched jobs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            location: string;
                            budget: number;
                            vacancy: number;
                            hired: number;
                            left: number;
                            shiftTime: string;
                            description: string;
                            recruiters: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                            }[];
                            addedBy: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                            };
                            created_at: string;
                            closed_at: string | null;
                            candidates: number;
                            version: number;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    getRecruitJobById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched job */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            location: string;
                            budget: number;
                            vacancy: number;
                            hired: number;
                            left: number;
                            shiftTime: string;
                            description: string;
                            recruiters: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                            }[];
                            addedBy: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                            };
                            created_at: string;
                            closed_at: string | null;
                            candidates: number;
                            version: number;
                        };
                        erasedAfter: number;
                        erasedLater: {
                            after: number;
                            from: string;
                        } | null;
                    };
                };
            };
        };
    };
    deleteRecruitJobById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Job deleted successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                    };
                };
            };
        };
    };
    patchRecruitJobById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    location?: string;
                    budget?: number;
                    vacancy?: number;
                    shiftTime?: string;
                    recruiters?: string[];
                    description?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Job updated successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            location: string;
                            budget: number;
                            vacancy: number;
                            hired: number;
                            left: number;
                            shiftTime: string;
                            description: string;
                            recruiters: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                            }[];
                            addedBy: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                            };
                            created_at: string;
                            closed_at: string | null;
                            candidates: number;
                            version: number;
                        };
                    };
                };
            };
        };
    };
    getRecruitByJobIdCandidateGetAll: {
        parameters: {
            query?: {
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
                q?: string;
                addedBy?: string;
                stage?: "applied" | "screened" | "interview" | "offered" | "hired" | "declined";
                sort?: "name" | "-name" | "stage" | "-stage" | "created_at" | "-created_at";
            };
            header?: never;
            path: {
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched candidates */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            /** Format: uuid */
                            jobId: string;
                            name: string;
                            remarks: string;
                            addedBy: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                            };
                            created_at: string;
                            /** @enum {string} */
                            stage: "applied" | "screened" | "interview" | "offered" | "hired" | "declined";
                            stage_at: string;
                            note: string;
                            version: number;
                            cv: {
                                name: string;
                                bytes: number;
                                at: string;
                            } | null;
                            interview: {
                                at: string;
                                minutes: number;
                                interviewer: string;
                                place: string;
                            } | null;
                            doubles: {
                                same: ("name" | "email" | "contact")[];
                                candidate: {
                                    /** Format: uuid */
                                    _id: string;
                                    name: string;
                                    /** @enum {string} */
                                    stage: "applied" | "screened" | "interview" | "offered" | "hired" | "declined";
                                    stage_at: string;
                                    job: {
                                        /** Format: uuid */
                                        _id: string;
                                        name: string;
                                    };
                                } | null;
                            }[];
                            email: string;
                            contact: string;
                            erased_on: string;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    getRecruitByJobIdCandidateGet: {
        parameters: {
            query?: {
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
                q?: string;
                addedBy?: string;
                stage?: "applied" | "screened" | "interview" | "offered" | "hired" | "declined";
                sort?: "name" | "-name" | "stage" | "-stage" | "created_at" | "-created_at";
            };
            header?: never;
            path: {
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched candidates */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            /** Format: uuid */
                            jobId: string;
                            name: string;
                            remarks: string;
                            addedBy: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                            };
                            created_at: string;
                            /** @enum {string} */
                            stage: "applied" | "screened" | "interview" | "offered" | "hired" | "declined";
                            stage_at: string;
                            note: string;
                            version: number;
                            cv: {
                                name: string;
                                bytes: number;
                                at: string;
                            } | null;
                            interview: {
                                at: string;
                                minutes: number;
                                interviewer: string;
                                place: string;
                            } | null;
                            doubles: {
                                same: ("name" | "email" | "contact")[];
                                candidate: {
                                    /** Format: uuid */
                                    _id: string;
                                    name: string;
                                    /** @enum {string} */
                                    stage: "applied" | "screened" | "interview" | "offered" | "hired" | "declined";
                                    stage_at: string;
                                    job: {
                                        /** Format: uuid */
                                        _id: string;
                                        name: string;
                                    };
                                } | null;
                            }[];
                            email: string;
                            contact: string;
                            erased_on: string;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    postRecruitByJobIdCandidateAdd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    email: string;
                    contact: string;
                    remarks?: string;
                };
            };
        };
        responses: {
            /** @description Candidate added successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            /** Format: uuid */
                            jobId: string;
                            /** @enum {string} */
                            stage: "applied" | "screened" | "interview" | "offered" | "hired" | "declined";
                            version: number;
                            doubles: number;
                        };
                    };
                };
            };
        };
    };
    deleteRecruitCandidateById: {
        parameters: {
            query?: {
                version?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Candidate removed successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                    };
                };
            };
        };
    };
    getRecruitJobsUser: {
        parameters: {
            query?: {
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
                q?: string;
                state?: "open" | "closed";
                sort?: "name" | "-name" | "location" | "-location" | "budget" | "-budget" | "vacancy" | "-vacancy" | "created_at" | "-created_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched jobs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            location: string;
                            budget: number;
                            vacancy: number;
                            hired: number;
                            left: number;
                            shiftTime: string;
                            description: string;
                            recruiters: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                            }[];
                            addedBy: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                            };
                            created_at: string;
                            closed_at: string | null;
                            candidates: number;
                            version: number;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    getRecruitJobsUserById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched job */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            location: string;
                            budget: number;
                            vacancy: number;
                            hired: number;
                            left: number;
                            shiftTime: string;
                            description: string;
                            recruiters: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                            }[];
                            addedBy: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                            };
                            created_at: string;
                            closed_at: string | null;
                            candidates: number;
                            version: number;
                        };
                        erasedAfter: number;
                        erasedLater: {
                            after: number;
                            from: string;
                        } | null;
                    };
                };
            };
        };
    };
    postRecruitReportDownload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    jobId?: string;
                    from?: string;
                    to?: string;
                    /**
                     * @default created_at
                     * @enum {string}
                     */
                    sort?: "name" | "-name" | "stage" | "-stage" | "created_at" | "-created_at";
                };
            };
        };
        responses: {
            /** @description Fetched report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    getUserTargetReportFetchProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched projects */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    getTargetProjectReportByRoleByDepartment: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
            };
            header?: never;
            path: {
                role: string;
                department: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched Report Users */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        users: {
                            /** Format: uuid */
                            _id: string;
                            fullName: string;
                            email: string;
                            roleData: ("AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER")[];
                            hasLeft?: boolean;
                        }[];
                    };
                };
            };
        };
    };
    postUserTargetReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    type?: string | string[];
                    roleData?: string | string[];
                    role?: string | string[];
                    department?: string | string[];
                    dep?: string | string[];
                    user?: string | string[];
                    manager?: string | string[];
                    fromDate?: string;
                    toDate?: string;
                    start?: string;
                    end?: string;
                    dateType?: unknown;
                    /** @enum {string} */
                    order?: "latest";
                    projects?: string | string[];
                    waiting?: string | string[];
                    page_no?: number;
                    page?: number;
                    limit?: number;
                    pageSize?: number;
                };
            };
        };
        responses: {
            /** @description Report generated successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        records: {
                            totalProductivityHours: number;
                            demandHours: number | null;
                            ticketDemand: number | null;
                            ticketused: number | null;
                            leaveHours: number | null;
                            qualitativeHours: number | null;
                            prodHours: number | null;
                            delta: number | null;
                            totalDemandHours: number | null;
                            balance: number | null;
                            dateKey: string;
                            /** Format: uuid */
                            user: string;
                            fullName: string;
                            modId: string | null;
                            projects: string[];
                            noTargetLines: number;
                            lineHours: number;
                            /** @enum {string|null} */
                            color: "leave" | "non working day" | "incentive" | "ticket used" | "loss" | "ticket created" | "working day" | null;
                        }[];
                        projectData: {
                            dateKey: string;
                            /** Format: uuid */
                            user: string;
                            projectName: string;
                            subProject: string | null;
                            department: string | null;
                            subject: string | null;
                            done: number;
                            target: number | null;
                            demandHours: number;
                            productivityHours: number;
                            modId: string | null;
                        }[];
                        count: number;
                        daysWorked: number;
                        daysRequired: number | null;
                        waitingHours: number;
                        noTargetLines: number;
                        noTargetUnits: number;
                        counts: {
                            "working day": number;
                            "non working day": number;
                            "ticket used": number;
                            "ticket created": number;
                            leave: number;
                            incentive: number;
                            loss: number;
                            totalDelta: number;
                            balance: number;
                        } | null;
                        totals: {
                            totalProductivityHours: number;
                            demandHours: number | null;
                            ticketDemand: number | null;
                            ticketused: number | null;
                            leaveHours: number | null;
                            qualitativeHours: number | null;
                            prodHours: number | null;
                            delta: number | null;
                            totalDemandHours: number | null;
                            balance: number | null;
                        };
                        days: {
                            totalProductivityHours: number;
                            demandHours: number | null;
                            ticketDemand: number | null;
                            ticketused: number | null;
                            leaveHours: number | null;
                            qualitativeHours: number | null;
                            prodHours: number | null;
                            delta: number | null;
                            totalDemandHours: number | null;
                            balance: number | null;
                            dateKey: string;
                            count: number;
                        }[];
                        months: {
                            totalProductivityHours: number;
                            demandHours: number | null;
                            ticketDemand: number | null;
                            ticketused: number | null;
                            leaveHours: number | null;
                            qualitativeHours: number | null;
                            prodHours: number | null;
                            delta: number | null;
                            totalDemandHours: number | null;
                            balance: number | null;
                            month: string;
                            count: number;
                        }[];
                        people: {
                            /** Format: uuid */
                            _id: string;
                            fullName: string;
                            email: string;
                            count: number;
                            daysWorked: number;
                            daysRequired: number | null;
                            waitingHours: number;
                            noTargetLines: number;
                            noTargetUnits: number;
                            counts: {
                                "working day": number;
                                "non working day": number;
                                "ticket used": number;
                                "ticket created": number;
                                leave: number;
                                incentive: number;
                                loss: number;
                                totalDelta: number;
                                balance: number;
                            } | null;
                            totals: {
                                totalProductivityHours: number;
                                demandHours: number | null;
                                ticketDemand: number | null;
                                ticketused: number | null;
                                leaveHours: number | null;
                                qualitativeHours: number | null;
                                prodHours: number | null;
                                delta: number | null;
                                totalDemandHours: number | null;
                                balance: number | null;
                            };
                            colors: string | null;
                            holidays: {
                                name: string;
                                isHalf: boolean;
                                date: string;
                            }[];
                        }[];
                        untargeted: {
                            projectName: string;
                            lines: number;
                            units: number;
                            row: {
                                /** Format: uuid */
                                _id: string;
                                /** Format: uuid */
                                project: string;
                            } | null;
                        }[];
                    };
                };
            };
        };
    };
    postTargetUserReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    type?: string | string[];
                    roleData?: string | string[];
                    role?: string | string[];
                    department?: string | string[];
                    dep?: string | string[];
                    user?: string | string[];
                    manager?: string | string[];
                    fromDate?: string;
                    toDate?: string;
                    start?: string;
                    end?: string;
                    dateType?: unknown;
                    /** @enum {string} */
                    order?: "latest";
                    projects?: string | string[];
                    waiting?: string | string[];
                    page_no?: number;
                    page?: number;
                    limit?: number;
                    pageSize?: number;
                };
            };
        };
        responses: {
            /** @description Report Generated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            groupedData: {
                                date: string;
                                /** Format: uuid */
                                user: string;
                                fullName: string;
                                projectName: string;
                                subProject: string | null;
                                department: string | null;
                                subject: string | null;
                                done: string;
                                target: string;
                                modId: string | null;
                                qualiRecords: {
                                    /** Format: uuid */
                                    _id: string;
                                    title: string;
                                    minutes: number;
                                }[];
                                progress: number;
                            }[];
                        };
                        total: number;
                        totals: {
                            done: number;
                            target: number;
                            progress: number;
                            untargeted: number;
                        };
                    };
                };
            };
        };
    };
    postReportViewByFilenameByRoleValues: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                filename: string;
                roleValues: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    page_no?: number;
                    page?: number;
                    limit?: number;
                    pageSize?: number;
                    selectedRole?: string;
                    value?: string;
                    /**
                     * @default done
                     * @enum {string}
                     */
                    dateType?: "done" | "allocation";
                    start?: string;
                    end?: string;
                    searchFields?: {
                        key: string;
                        value?: (string | number) | (string | number)[];
                        /**
                         * @default exact
                         * @enum {string}
                         */
                        type?: "exact" | "part" | "not" | "before" | "after";
                        from?: string;
                        to?: string;
                    }[] | {
                        key: string;
                        value?: (string | number) | (string | number)[];
                        /**
                         * @default exact
                         * @enum {string}
                         */
                        type?: "exact" | "part" | "not" | "before" | "after";
                        from?: string;
                        to?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Fetched report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        columns: {
                            key: string;
                            name: string;
                        }[];
                        data: ({
                            /** Format: uuid */
                            _id: string;
                            sr_no: number;
                            question_id: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        total: number;
                    };
                };
            };
        };
    };
    getReportDownloadByFilenameByRoleValues: {
        parameters: {
            query?: {
                selectedRole?: string;
                value?: string;
                dateType?: "done" | "allocation";
                start?: string;
                end?: string;
                searchFields?: string;
            };
            header?: never;
            path: {
                filename: string;
                roleValues: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    postReportViewDay: {
        parameters: {
            query?: {
                type?: "detail" | "summary";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    role: string | string[];
                    status: string | string[];
                    subject?: string;
                    project?: string;
                    start: string;
                    end: string;
                    page_no?: number;
                    page?: number;
                    limit?: number;
                    pageSize?: number;
                };
            };
        };
        responses: {
            /** @description Fetched report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            _id: string;
                            date: string | null;
                            user: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                            };
                            /** @enum {string} */
                            role: "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER";
                            count: number;
                            counts: {
                                [key: string]: number;
                            };
                        }[];
                        total: number;
                        totals: {
                            count: number;
                            counts: {
                                [key: string]: number;
                            };
                        };
                    };
                };
            };
        };
    };
    getReportDownloadDay: {
        parameters: {
            query: {
                role: string | string[];
                status: string | string[];
                subject?: string;
                project?: string;
                start: string;
                end: string;
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
                type?: "detail" | "summary";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    postProjectsRecordsReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    type?: string | string[];
                    roleData?: string | string[];
                    role?: string | string[];
                    department?: string | string[];
                    dep?: string | string[];
                    user?: string | string[];
                    manager?: string | string[];
                    fromDate?: string;
                    toDate?: string;
                    start?: string;
                    end?: string;
                    dateType?: unknown;
                    /** @enum {string} */
                    order?: "latest";
                    projects?: string | string[];
                    waiting?: string | string[];
                    page_no?: number;
                    page?: number;
                    limit?: number;
                    pageSize?: number;
                };
            };
        };
        responses: {
            /** @description Report generated successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            totalProductivityHours: number;
                            demandHours: number | null;
                            ticketDemand: number | null;
                            ticketused: number | null;
                            leaveHours: number | null;
                            qualitativeHours: number | null;
                            prodHours: number | null;
                            delta: number | null;
                            totalDemandHours: number | null;
                            balance: number | null;
                            dateKey: string;
                            /** Format: uuid */
                            user: string;
                            fullName: string;
                            modId: string | null;
                            projects: string[];
                            noTargetLines: number;
                            lineHours: number;
                            /** @enum {string|null} */
                            color: "leave" | "non working day" | "incentive" | "ticket used" | "loss" | "ticket created" | "working day" | null;
                        }[];
                        count: number;
                        daysWorked: number;
                        daysRequired: number | null;
                        waitingHours: number;
                        noTargetLines: number;
                        noTargetUnits: number;
                        counts: {
                            "working day": number;
                            "non working day": number;
                            "ticket used": number;
                            "ticket created": number;
                            leave: number;
                            incentive: number;
                            loss: number;
                            totalDelta: number;
                            balance: number;
                        } | null;
                        totals: {
                            totalProductivityHours: number;
                            demandHours: number | null;
                            ticketDemand: number | null;
                            ticketused: number | null;
                            leaveHours: number | null;
                            qualitativeHours: number | null;
                            prodHours: number | null;
                            delta: number | null;
                            totalDemandHours: number | null;
                            balance: number | null;
                        };
                        days: {
                            totalProductivityHours: number;
                            demandHours: number | null;
                            ticketDemand: number | null;
                            ticketused: number | null;
                            leaveHours: number | null;
                            qualitativeHours: number | null;
                            prodHours: number | null;
                            delta: number | null;
                            totalDemandHours: number | null;
                            balance: number | null;
                            dateKey: string;
                            count: number;
                        }[];
                        months: {
                            totalProductivityHours: number;
                            demandHours: number | null;
                            ticketDemand: number | null;
                            ticketused: number | null;
                            leaveHours: number | null;
                            qualitativeHours: number | null;
                            prodHours: number | null;
                            delta: number | null;
                            totalDemandHours: number | null;
                            balance: number | null;
                            month: string;
                            count: number;
                        }[];
                        people: {
                            /** Format: uuid */
                            _id: string;
                            fullName: string;
                            email: string;
                            count: number;
                            daysWorked: number;
                            daysRequired: number | null;
                            waitingHours: number;
                            noTargetLines: number;
                            noTargetUnits: number;
                            counts: {
                                "working day": number;
                                "non working day": number;
                                "ticket used": number;
                                "ticket created": number;
                                leave: number;
                                incentive: number;
                                loss: number;
                                totalDelta: number;
                                balance: number;
                            } | null;
                            totals: {
                                totalProductivityHours: number;
                                demandHours: number | null;
                                ticketDemand: number | null;
                                ticketused: number | null;
                                leaveHours: number | null;
                                qualitativeHours: number | null;
                                prodHours: number | null;
                                delta: number | null;
                                totalDemandHours: number | null;
                                balance: number | null;
                            };
                            colors: string | null;
                            holidays: {
                                name: string;
                                isHalf: boolean;
                                date: string;
                            }[];
                        }[];
                        untargeted: {
                            projectName: string;
                            lines: number;
                            units: number;
                            row: {
                                /** Format: uuid */
                                _id: string;
                                /** Format: uuid */
                                project: string;
                            } | null;
                        }[];
                    };
                };
            };
        };
    };
    postProjectsRecordsReportsData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    type?: string | string[];
                    roleData?: string | string[];
                    role?: string | string[];
                    department?: string | string[];
                    dep?: string | string[];
                    user?: string | string[];
                    manager?: string | string[];
                    fromDate?: string;
                    toDate?: string;
                    start?: string;
                    end?: string;
                    dateType?: unknown;
                    /** @enum {string} */
                    order?: "latest";
                    projects?: string | string[];
                    waiting?: string | string[];
                    page_no?: number;
                    page?: number;
                    limit?: number;
                    pageSize?: number;
                };
            };
        };
        responses: {
            /** @description Report generated successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            dateKey: string;
                            /** Format: uuid */
                            user: string;
                            projectName: string;
                            subProject: string | null;
                            department: string | null;
                            subject: string | null;
                            done: number;
                            target: number | null;
                            demandHours: number;
                            productivityHours: number;
                            modId: string | null;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    getUserDetailsByDeptByRole: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
            };
            header?: never;
            path: {
                dept: string;
                role: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched users */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            fullName: string;
                            email: string;
                            roleData: ("AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER")[];
                            hasLeft?: boolean;
                        }[];
                    };
                };
            };
        };
    };
    putUpdateActiveStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    e: boolean;
                };
            };
        };
        responses: {
            /** @description Status record is active, Status record is inactive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            /** Format: uuid */
                            user_id: string;
                            fullName: string;
                            email: string;
                            department: string;
                            /** @enum {string} */
                            subject: "Mathematics" | "Physics" | "Chemistry" | "Statistics" | "Psychology" | "Operations Management" | "Biology" | "Computer Science" | "Accounting" | "Finance" | "Economics" | "Civil Engineering" | "Mechanical Engineering" | "Electrical Engineering" | "Earth Science" | "Chemical Engineering" | "Management";
                            /** @enum {string|null} */
                            status: "application-error" | "accessible" | null;
                            /** @enum {string|null} */
                            authoring_status: "yes" | "no" | "PS" | null;
                            authoring_limit: (number | null) | "NA";
                            /** @enum {string|null} */
                            ps_limit: "1st attempt failed" | "both attempt failed" | "PS ongoing" | "PS Pending" | null;
                            /** @enum {string|null} */
                            qc_status: "yes" | "no" | "PS" | null;
                            qc_limit: (number | null) | "NA";
                            /** @enum {string|null} */
                            qps_limit: "1st attempt failed" | "both attempt failed" | "PS ongoing" | "PS Pending" | null;
                            /** @enum {string|null} */
                            technical_issues: "yes" | "no" | null;
                            remarks: string | null;
                            updated_by: {
                                fullName: string;
                                email: string;
                            } | null;
                            updatedAt: string | null;
                            version: number;
                            status_since: string | null;
                            is_active: boolean;
                        };
                    };
                };
            };
        };
    };
    putUpdateUsersStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    user_id: string;
                    department?: string;
                    subject?: string;
                    /** @enum {string} */
                    status?: "application-error" | "accessible";
                    /** @enum {string} */
                    authoring_status?: "yes" | "no" | "PS";
                    authoring_limit?: number | string;
                    /** @enum {string} */
                    ps_limit?: "1st attempt failed" | "both attempt failed" | "PS ongoing" | "PS Pending";
                    /** @enum {string} */
                    qc_status?: "yes" | "no" | "PS";
                    qc_limit?: number | string;
                    /** @enum {string} */
                    qps_limit?: "1st attempt failed" | "both attempt failed" | "PS ongoing" | "PS Pending";
                    /** @enum {string} */
                    technical_issues?: "yes" | "no";
                    remarks?: string;
                    version?: number;
                    updated_by?: unknown;
                };
            };
        };
        responses: {
            /** @description Status report saved successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            /** Format: uuid */
                            user_id: string;
                            fullName: string;
                            email: string;
                            department: string;
                            /** @enum {string} */
                            subject: "Mathematics" | "Physics" | "Chemistry" | "Statistics" | "Psychology" | "Operations Management" | "Biology" | "Computer Science" | "Accounting" | "Finance" | "Economics" | "Civil Engineering" | "Mechanical Engineering" | "Electrical Engineering" | "Earth Science" | "Chemical Engineering" | "Management";
                            /** @enum {string|null} */
                            status: "application-error" | "accessible" | null;
                            /** @enum {string|null} */
                            authoring_status: "yes" | "no" | "PS" | null;
                            authoring_limit: (number | null) | "NA";
                            /** @enum {string|null} */
                            ps_limit: "1st attempt failed" | "both attempt failed" | "PS ongoing" | "PS Pending" | null;
                            /** @enum {string|null} */
                            qc_status: "yes" | "no" | "PS" | null;
                            qc_limit: (number | null) | "NA";
                            /** @enum {string|null} */
                            qps_limit: "1st attempt failed" | "both attempt failed" | "PS ongoing" | "PS Pending" | null;
                            /** @enum {string|null} */
                            technical_issues: "yes" | "no" | null;
                            remarks: string | null;
                            updated_by: {
                                fullName: string;
                                email: string;
                            } | null;
                            updatedAt: string | null;
                            version: number;
                            status_since: string | null;
                            is_active: boolean;
                        };
                    };
                };
            };
        };
    };
    getFetchAccessUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Aceess Users Fethed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        users: {
                            /** Format: uuid */
                            _id: string;
                            fullName: string;
                            email: string;
                            roleData: ("ADMIN" | "MANAGER" | "SUBADMIN" | "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER")[];
                            accessData: ("Mathematics" | "Physics" | "Chemistry" | "Statistics" | "Psychology" | "Operations Management" | "Biology" | "Computer Science" | "Accounting" | "Finance" | "Economics" | "Civil Engineering" | "Mechanical Engineering" | "Electrical Engineering" | "Earth Science" | "Chemical Engineering" | "Management")[];
                        }[];
                    };
                };
            };
        };
    };
    getGetUsersStatusByEmail: {
        parameters: {
            query?: {
                q?: string;
                email?: string;
                subject?: string;
                sort?: "email" | "-email" | "fullName" | "-fullName" | "department" | "-department" | "subject" | "-subject" | "status" | "-status" | "authoring_status" | "-authoring_status" | "authoring_limit" | "-authoring_limit" | "ps_limit" | "-ps_limit" | "qc_status" | "-qc_status" | "qc_limit" | "-qc_limit" | "qps_limit" | "-qps_limit" | "technical_issues" | "-technical_issues" | "remarks" | "-remarks" | "updated_by" | "-updated_by" | "updatedAt" | "-updatedAt";
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
            };
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Users Fethed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        users: {
                            /** Format: uuid */
                            _id: string;
                            /** Format: uuid */
                            user_id: string;
                            fullName: string;
                            email: string;
                            department: string;
                            /** @enum {string} */
                            subject: "Mathematics" | "Physics" | "Chemistry" | "Statistics" | "Psychology" | "Operations Management" | "Biology" | "Computer Science" | "Accounting" | "Finance" | "Economics" | "Civil Engineering" | "Mechanical Engineering" | "Electrical Engineering" | "Earth Science" | "Chemical Engineering" | "Management";
                            /** @enum {string|null} */
                            status: "application-error" | "accessible" | null;
                            /** @enum {string|null} */
                            authoring_status: "yes" | "no" | "PS" | null;
                            authoring_limit: (number | null) | "NA";
                            /** @enum {string|null} */
                            ps_limit: "1st attempt failed" | "both attempt failed" | "PS ongoing" | "PS Pending" | null;
                            /** @enum {string|null} */
                            qc_status: "yes" | "no" | "PS" | null;
                            qc_limit: (number | null) | "NA";
                            /** @enum {string|null} */
                            qps_limit: "1st attempt failed" | "both attempt failed" | "PS ongoing" | "PS Pending" | null;
                            /** @enum {string|null} */
                            technical_issues: "yes" | "no" | null;
                            remarks: string | null;
                            updated_by: {
                                fullName: string;
                                email: string;
                            } | null;
                            updatedAt: string | null;
                            version: number;
                            status_since: string | null;
                            is_active: boolean;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    postSaveUsersStatus: {
        parameters: {
            query?: {
                /** @description Returns what would happen and changes nothing. */
                dryRun?: "true";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    status: string;
                    corrections?: {
                        row: number;
                        column: string;
                        value: string;
                        sheet?: string;
                    }[];
                    reading?: {
                        sheets?: string[];
                        headerRow?: number;
                        leavesOutHidden?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Status IDs added successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        notRead?: {
                            sheet: string;
                            /** @enum {string} */
                            what: "sheet" | "rows above" | "hidden rows" | "hidden columns";
                            count: number;
                        }[];
                        added: number;
                        /** Format: uuid */
                        batch: string;
                    } | {
                        success: boolean;
                        message: string;
                        code?: string;
                        preview: {
                            name: string;
                            count: number;
                            counts: {
                                new: number;
                                bad: number;
                            };
                            problems: {
                                count: number;
                                issues: {
                                    path: string;
                                    message: string;
                                    row?: number;
                                    sheet?: string;
                                    column?: string;
                                    value?: string;
                                }[];
                            };
                            unread: string[];
                            sheets?: {
                                name: string;
                                isHidden: boolean;
                                isRead: boolean;
                                hasSameHeader: boolean;
                                headerRow: number | null;
                                above: number;
                                rows: number;
                                hiddenRows: number;
                                hiddenColumns: number;
                                besides: number;
                                names: string[];
                            }[];
                            records: {
                                row: number;
                                sheet?: string;
                                email: string;
                                fullName: string;
                                department: string;
                                subject: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getFetchHistoryStatusByEmail: {
        parameters: {
            query?: {
                q?: string;
                email?: string;
                subject?: string;
                record?: string;
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
            };
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched history status */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            statusDoc: {
                                /** Format: uuid */
                                _id: string;
                                /** Format: uuid */
                                user_id: string;
                                fullName: string;
                                email: string;
                                department: string;
                                /** @enum {string} */
                                subject: "Mathematics" | "Physics" | "Chemistry" | "Statistics" | "Psychology" | "Operations Management" | "Biology" | "Computer Science" | "Accounting" | "Finance" | "Economics" | "Civil Engineering" | "Mechanical Engineering" | "Electrical Engineering" | "Earth Science" | "Chemical Engineering" | "Management";
                                /** @enum {string|null} */
                                status: "application-error" | "accessible" | null;
                                /** @enum {string|null} */
                                authoring_status: "yes" | "no" | "PS" | null;
                                authoring_limit: (number | null) | "NA";
                                /** @enum {string|null} */
                                ps_limit: "1st attempt failed" | "both attempt failed" | "PS ongoing" | "PS Pending" | null;
                                /** @enum {string|null} */
                                qc_status: "yes" | "no" | "PS" | null;
                                qc_limit: (number | null) | "NA";
                                /** @enum {string|null} */
                                qps_limit: "1st attempt failed" | "both attempt failed" | "PS ongoing" | "PS Pending" | null;
                                /** @enum {string|null} */
                                technical_issues: "yes" | "no" | null;
                                remarks: string | null;
                                updated_by: {
                                    fullName: string;
                                    email: string;
                                } | null;
                                updatedAt: string | null;
                                version: number;
                            };
                            at: string;
                            by: {
                                fullName: string;
                                email: string;
                            };
                            changes: {
                                /** @enum {string} */
                                field: "status" | "authoring_status" | "authoring_limit" | "ps_limit" | "qc_status" | "qc_limit" | "qps_limit" | "technical_issues" | "remarks";
                                from: (string | null) | number;
                                to: (string | null) | number;
                            }[];
                            was_since: string | null;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    getFetchCurrentStatusByEmail: {
        parameters: {
            query?: {
                q?: string;
                email?: string;
                subject?: string;
                sort?: "email" | "-email" | "fullName" | "-fullName" | "department" | "-department" | "subject" | "-subject" | "status" | "-status" | "authoring_status" | "-authoring_status" | "authoring_limit" | "-authoring_limit" | "ps_limit" | "-ps_limit" | "qc_status" | "-qc_status" | "qc_limit" | "-qc_limit" | "qps_limit" | "-qps_limit" | "technical_issues" | "-technical_issues" | "remarks" | "-remarks" | "updated_by" | "-updated_by" | "updatedAt" | "-updatedAt";
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
            };
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched current status */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            /** Format: uuid */
                            user_id: string;
                            fullName: string;
                            email: string;
                            department: string;
                            /** @enum {string} */
                            subject: "Mathematics" | "Physics" | "Chemistry" | "Statistics" | "Psychology" | "Operations Management" | "Biology" | "Computer Science" | "Accounting" | "Finance" | "Economics" | "Civil Engineering" | "Mechanical Engineering" | "Electrical Engineering" | "Earth Science" | "Chemical Engineering" | "Management";
                            /** @enum {string|null} */
                            status: "application-error" | "accessible" | null;
                            /** @enum {string|null} */
                            authoring_status: "yes" | "no" | "PS" | null;
                            authoring_limit: (number | null) | "NA";
                            /** @enum {string|null} */
                            ps_limit: "1st attempt failed" | "both attempt failed" | "PS ongoing" | "PS Pending" | null;
                            /** @enum {string|null} */
                            qc_status: "yes" | "no" | "PS" | null;
                            qc_limit: (number | null) | "NA";
                            /** @enum {string|null} */
                            qps_limit: "1st attempt failed" | "both attempt failed" | "PS ongoing" | "PS Pending" | null;
                            /** @enum {string|null} */
                            technical_issues: "yes" | "no" | null;
                            remarks: string | null;
                            updated_by: {
                                fullName: string;
                                email: string;
                            } | null;
                            updatedAt: string | null;
                            version: number;
                            status_since: string | null;
                            is_active: boolean;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    putUpdateAccess: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    user?: string;
                    access?: {
                        /** @enum {string} */
                        name: "Manage Projects" | "Manage File" | "Manage Users" | "Manage Targets" | "Worklog" | "Recruitment" | "Production Report" | "Timesheet" | "Allocation ID" | "Status Update";
                        key?: unknown;
                        keys?: unknown;
                    }[];
                    until?: string;
                    userId?: string;
                    subject?: ("Mathematics" | "Physics" | "Chemistry" | "Statistics" | "Psychology" | "Operations Management" | "Biology" | "Computer Science" | "Accounting" | "Finance" | "Economics" | "Civil Engineering" | "Mechanical Engineering" | "Electrical Engineering" | "Earth Science" | "Chemical Engineering" | "Management")[];
                    /** @enum {string} */
                    action?: "access" | "revoke";
                };
            };
        };
        responses: {
            /** @description Access updated successfully!, Access removed successfully! */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            fullName: string;
                            email: string;
                            roleData: ("ADMIN" | "MANAGER" | "SUBADMIN" | "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER")[];
                            /** @enum {string} */
                            accountState: "active" | "blocked";
                            grantedTabs: ("Manage Projects" | "Manage File" | "Manage Users" | "Manage Targets" | "Worklog" | "Recruitment" | "Production Report" | "Timesheet" | "Allocation ID" | "Status Update")[];
                            accessData: ("Mathematics" | "Physics" | "Chemistry" | "Statistics" | "Psychology" | "Operations Management" | "Biology" | "Computer Science" | "Accounting" | "Finance" | "Economics" | "Civil Engineering" | "Mechanical Engineering" | "Electrical Engineering" | "Earth Science" | "Chemical Engineering" | "Management")[];
                            ends: {
                                /** @enum {string} */
                                tab: "Manage Projects" | "Manage File" | "Manage Users" | "Manage Targets" | "Worklog" | "Recruitment" | "Production Report" | "Timesheet" | "Allocation ID" | "Status Update";
                                until: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    putRemoveTabAccess: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    user: string;
                    access: {
                        /** @enum {string} */
                        name: "Manage Projects" | "Manage File" | "Manage Users" | "Manage Targets" | "Worklog" | "Recruitment" | "Production Report" | "Timesheet" | "Allocation ID" | "Status Update";
                        key?: unknown;
                        keys?: unknown;
                    }[];
                };
            };
        };
        responses: {
            /** @description Access removed successfully! */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            fullName: string;
                            email: string;
                            roleData: ("ADMIN" | "MANAGER" | "SUBADMIN" | "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER")[];
                            /** @enum {string} */
                            accountState: "active" | "blocked";
                            grantedTabs: ("Manage Projects" | "Manage File" | "Manage Users" | "Manage Targets" | "Worklog" | "Recruitment" | "Production Report" | "Timesheet" | "Allocation ID" | "Status Update")[];
                            accessData: ("Mathematics" | "Physics" | "Chemistry" | "Statistics" | "Psychology" | "Operations Management" | "Biology" | "Computer Science" | "Accounting" | "Finance" | "Economics" | "Civil Engineering" | "Mechanical Engineering" | "Electrical Engineering" | "Earth Science" | "Chemical Engineering" | "Management")[];
                            ends: {
                                /** @enum {string} */
                                tab: "Manage Projects" | "Manage File" | "Manage Users" | "Manage Targets" | "Worklog" | "Recruitment" | "Production Report" | "Timesheet" | "Allocation ID" | "Status Update";
                                until: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getGetAllUsers: {
        parameters: {
            query?: {
                q?: string;
                sort?: "fullName" | "-fullName" | "email" | "-email";
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Users found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        users: {
                            /** Format: uuid */
                            _id: string;
                            fullName: string;
                            email: string;
                            roleData: ("ADMIN" | "MANAGER" | "SUBADMIN" | "AUTHOR" | "REVIEWER" | "REVIEWER-2" | "UPLOADER")[];
                            /** @enum {string} */
                            accountState: "active" | "blocked";
                            grantedTabs: ("Manage Projects" | "Manage File" | "Manage Users" | "Manage Targets" | "Worklog" | "Recruitment" | "Production Report" | "Timesheet" | "Allocation ID" | "Status Update")[];
                            accessData: ("Mathematics" | "Physics" | "Chemistry" | "Statistics" | "Psychology" | "Operations Management" | "Biology" | "Computer Science" | "Accounting" | "Finance" | "Economics" | "Civil Engineering" | "Mechanical Engineering" | "Electrical Engineering" | "Earth Science" | "Chemical Engineering" | "Management")[];
                            ends: {
                                /** @enum {string} */
                                tab: "Manage Projects" | "Manage File" | "Manage Users" | "Manage Targets" | "Worklog" | "Recruitment" | "Production Report" | "Timesheet" | "Allocation ID" | "Status Update";
                                until: string;
                            }[];
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    getGetAllocationByEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched allocations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            account_id: string;
                            /** Format: uuid */
                            project_id: string;
                            project_name: string;
                            subject_name: string;
                            is_multiple: boolean;
                            user_list: string[];
                            current_user: string | null;
                            current_user_allocation_time: string | null;
                            user_revoke_time: string | null;
                            /** @enum {string} */
                            status: "active" | "ended" | "free";
                            held_single: boolean;
                            holders: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                                since: string;
                                until: string | null;
                            }[];
                            offered: boolean;
                            hindrance: {
                                status: string;
                                of: string;
                                since: string;
                            } | null;
                        }[];
                    };
                };
            };
        };
    };
    postFileAllocationAdd: {
        parameters: {
            query?: {
                /** @description Returns what would happen and changes nothing. */
                dryRun?: "true";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    allocation: string;
                    project?: string;
                    corrections?: {
                        row: number;
                        column: string;
                        value: string;
                        sheet?: string;
                    }[];
                    reading?: {
                        sheets?: string[];
                        headerRow?: number;
                        leavesOutHidden?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Allocation IDs added successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        notRead?: {
                            sheet: string;
                            /** @enum {string} */
                            what: "sheet" | "rows above" | "hidden rows" | "hidden columns";
                            count: number;
                        }[];
                        added: number;
                        /** Format: uuid */
                        batch: string;
                    } | {
                        success: boolean;
                        message: string;
                        code?: string;
                        preview: {
                            name: string;
                            count: number;
                            counts: {
                                new: number;
                                bad: number;
                            };
                            problems: {
                                count: number;
                                issues: {
                                    path: string;
                                    message: string;
                                    row?: number;
                                    sheet?: string;
                                    column?: string;
                                    value?: string;
                                }[];
                            };
                            unread: string[];
                            sheets?: {
                                name: string;
                                isHidden: boolean;
                                isRead: boolean;
                                hasSameHeader: boolean;
                                headerRow: number | null;
                                above: number;
                                rows: number;
                                hiddenRows: number;
                                hiddenColumns: number;
                                besides: number;
                                names: string[];
                            }[];
                            accounts: {
                                row: number;
                                sheet?: string;
                                account_id: string;
                                project: string;
                                department: string;
                                is_multiple: boolean;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getAllocationUsersAllDataByUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched allocations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            account_id: string;
                            project_name: string;
                            subject_name: string;
                            is_multiple: boolean;
                            current_user: string;
                            current_user_allocation_time: string;
                            user_revoke_time: string | null;
                            /** @enum {string} */
                            status: "active" | "ended";
                        }[];
                    };
                };
            };
        };
    };
    putTimesheetByIdRemoveUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    users: string | string[];
                };
            };
        };
        responses: {
            /** @description Users removed successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            account_id: string;
                            /** Format: uuid */
                            project_id: string;
                            project_name: string;
                            subject_name: string;
                            is_multiple: boolean;
                            user_list: string[];
                            current_user: string | null;
                            current_user_allocation_time: string | null;
                            user_revoke_time: string | null;
                            /** @enum {string} */
                            status: "active" | "ended" | "free";
                            held_single: boolean;
                            holders: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                                since: string;
                                until: string | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getAllocationListByProjectIdByDepartmentId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                departmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched Allocations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            account_id: string;
                            /** Format: uuid */
                            project_id: string;
                            project_name: string;
                            subject_name: string;
                            is_multiple: boolean;
                            user_list: string[];
                            current_user: string | null;
                            current_user_allocation_time: string | null;
                            user_revoke_time: string | null;
                            /** @enum {string} */
                            status: "active" | "ended" | "free";
                            held_single: boolean;
                            holders: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                                since: string;
                                until: string | null;
                            }[];
                            lent_to: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                                /** @enum {string} */
                                kind: "department" | "user";
                                email: string | null;
                            }[];
                            version: number;
                        }[];
                        project: {
                            /** Format: uuid */
                            _id: string;
                            project_name: string;
                        };
                        department: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                        };
                    };
                };
            };
        };
    };
    putUpdateMultipleStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    is_multiple: boolean;
                };
            };
        };
        responses: {
            /** @description Updated allocation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            account_id: string;
                            /** Format: uuid */
                            project_id: string;
                            project_name: string;
                            subject_name: string;
                            is_multiple: boolean;
                            user_list: string[];
                            current_user: string | null;
                            current_user_allocation_time: string | null;
                            user_revoke_time: string | null;
                            /** @enum {string} */
                            status: "active" | "ended" | "free";
                            held_single: boolean;
                            holders: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                                since: string;
                                until: string | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    putAllocationDeleteByProjectByAccountId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project: string;
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    user: string;
                };
            };
        };
        responses: {
            /** @description User removed successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            account_id: string;
                            /** Format: uuid */
                            project_id: string;
                            project_name: string;
                            subject_name: string;
                            is_multiple: boolean;
                            user_list: string[];
                            current_user: string | null;
                            current_user_allocation_time: string | null;
                            user_revoke_time: string | null;
                            /** @enum {string} */
                            status: "active" | "ended" | "free";
                            held_single: boolean;
                            holders: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                                since: string;
                                until: string | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getAllocationHistoryByAccountIdByProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched allocations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            account_id: string;
                            project_name: string;
                            subject_name: string;
                            user: string;
                            fullName: string;
                            /** Format: uuid */
                            user_id: string;
                            /** @enum {string} */
                            mode: "single" | "multiple";
                            current_user_allocation_time: string;
                            user_revoke_time: string | null;
                            /** @enum {string} */
                            status: "active" | "ended";
                            started_by: string | null;
                            ended_by: string | null;
                        }[];
                        account: {
                            /** Format: uuid */
                            _id: string;
                            account_id: string;
                            project: {
                                /** Format: uuid */
                                _id: string;
                                project_name: string;
                            };
                            department: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                            };
                        };
                    };
                };
            };
        };
    };
    putUpdateRevokeTimeById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    time?: string;
                    newAllocationTime?: string;
                    seen?: {
                        start: string;
                        end?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Allocation times updated successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            account_id: string;
                            project_name: string;
                            subject_name: string;
                            user: string;
                            fullName: string;
                            /** Format: uuid */
                            user_id: string;
                            /** @enum {string} */
                            mode: "single" | "multiple";
                            current_user_allocation_time: string;
                            user_revoke_time: string | null;
                            /** @enum {string} */
                            status: "active" | "ended";
                            started_by: string | null;
                            ended_by: string | null;
                        };
                    };
                };
            };
        };
    };
    postAllocationProjectAdd: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    project_name?: string;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Project added successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            addedBy: {
                                fullName: string;
                                email: string;
                            } | null;
                            created_at: string;
                            project_name: string;
                            is_file_visible: boolean;
                            departments: number;
                            accounts: number;
                            held: number;
                        };
                    };
                };
            };
        };
    };
    putAllocationSyncId: {
        parameters: {
            query?: {
                /** @description Returns what would happen and changes nothing. */
                dryRun?: "true";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    from: string;
                    to: string;
                };
            };
        };
        responses: {
            /** @description Synced allocations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            account_id: string;
                            project_name: string;
                            current_user: string;
                            current_user_allocation_time: string;
                            user_revoke_time: string | null;
                            /** @enum {string} */
                            status: "active" | "ended";
                        }[];
                        checked: number;
                        differences: {
                            account_id: string;
                            project_name: string;
                            file: string;
                            sr_no: number;
                            email: string;
                            at: string;
                            held_by: string | null;
                        }[];
                        differences_count: number;
                    };
                };
            };
        };
    };
    getAllocationProjects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched Projects */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            addedBy: {
                                fullName: string;
                                email: string;
                            } | null;
                            created_at: string;
                            project_name: string;
                            is_file_visible: boolean;
                            departments: number;
                            accounts: number;
                            held: number;
                        }[];
                    };
                };
            };
        };
    };
    deleteProjectDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Project removed successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                    };
                };
            };
        };
    };
    getDevAllocationsLowercase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Allocation IDs changed to lower case */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        changed: number;
                        data: {
                            before: string;
                            after: string;
                        }[];
                    };
                };
            };
        };
    };
    postAllocationDepartmentAddByProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    department_name?: string;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Department added successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            department_name: string;
                            addedBy: {
                                fullName: string;
                                email: string;
                            } | null;
                            created_at: string;
                            accounts: number;
                            held: number;
                        };
                    };
                };
            };
        };
    };
    getAllocationDepartmentsAllByProjectId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched departments */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            department_name: string;
                            addedBy: {
                                fullName: string;
                                email: string;
                            } | null;
                            created_at: string;
                            accounts: number;
                            held: number;
                        }[];
                        project: {
                            /** Format: uuid */
                            _id: string;
                            project_name: string;
                        };
                    };
                };
            };
        };
    };
    getAllocationCurrentAllByProjectId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched Allocations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            account_id: string;
                            /** Format: uuid */
                            project_id: string;
                            project_name: string;
                            subject_name: string;
                            is_multiple: boolean;
                            user_list: string[];
                            current_user: string | null;
                            current_user_allocation_time: string | null;
                            user_revoke_time: string | null;
                            /** @enum {string} */
                            status: "active" | "ended" | "free";
                            held_single: boolean;
                            holders: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                                since: string;
                                until: string | null;
                            }[];
                        }[];
                        project: {
                            /** Format: uuid */
                            _id: string;
                            project_name: string;
                        };
                    };
                };
            };
        };
    };
    getTimesheetGetAllocationsByProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched Allocations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        allocations: {
                            /** Format: uuid */
                            _id: string;
                            account_id: string;
                            subject_name: string;
                            current_user: string | null;
                            is_multiple: boolean;
                            held_single: boolean;
                            holders: {
                                /** Format: uuid */
                                _id: string;
                                fullName: string;
                                email: string;
                                since: string;
                                until: string | null;
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    getProdHours: {
        parameters: {
            query: {
                filename: string;
                email?: string;
                startDate?: string;
                endDate?: string;
                page_no?: number;
                page?: number;
                limit?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched hours */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            data: {
                                row: number;
                                date: string;
                                user: {
                                    fullName: string;
                                    email: string;
                                    /** Format: uuid */
                                    _id: string;
                                };
                                hours: number;
                                details: string;
                            }[];
                            pagination: {
                                total: number;
                                page: number;
                                limit: number;
                            };
                            file: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                                rows: number;
                                people: number;
                                hours: number;
                                first_day: string;
                                last_day: string;
                                uploaded_at: string;
                                uploaded_by: {
                                    fullName: string;
                                    email: string;
                                };
                                own: boolean;
                            };
                        };
                    };
                };
            };
        };
    };
    getProdFiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fetched productivity files */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        data: {
                            files: {
                                /** Format: uuid */
                                _id: string;
                                name: string;
                                rows: number;
                                people: number;
                                hours: number;
                                first_day: string;
                                last_day: string;
                                uploaded_at: string;
                                uploaded_by: {
                                    fullName: string;
                                    email: string;
                                };
                                own: boolean;
                            }[];
                        };
                    };
                };
            };
        };
    };
    deleteProdFileDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Productivity file deleted successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                    };
                };
            };
        };
    };
    postUploadTargetReport: {
        parameters: {
            query?: {
                confirm?: string;
                /** @description Returns what would happen and changes nothing. */
                dryRun?: "true";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                    corrections?: {
                        row: number;
                        column: string;
                        value: string;
                        sheet?: string;
                    }[];
                    reading?: {
                        sheets?: string[];
                        headerRow?: number;
                        leavesOutHidden?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Productivity file uploaded successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code?: string;
                        notRead?: {
                            sheet: string;
                            /** @enum {string} */
                            what: "sheet" | "rows above" | "hidden rows" | "hidden columns";
                            count: number;
                        }[];
                        file: {
                            /** Format: uuid */
                            _id: string;
                            name: string;
                            count: number;
                        };
                        /** Format: uuid */
                        batch: string;
                        held: {
                            count: number;
                            days: {
                                date: string;
                                user: string;
                                hours: number;
                                file: string;
                                uploaded_at: string;
                            }[];
                        };
                    } | {
                        success: boolean;
                        message: string;
                        code?: string;
                        preview: {
                            name: string;
                            count: number;
                            counts: {
                                new: number;
                                bad: number;
                            };
                            problems: {
                                count: number;
                                issues: {
                                    path: string;
                                    message: string;
                                    row?: number;
                                    sheet?: string;
                                    column?: string;
                                    value?: string;
                                }[];
                            };
                            unread: string[];
                            sheets?: {
                                name: string;
                                isHidden: boolean;
                                isRead: boolean;
                                hasSameHeader: boolean;
                                headerRow: number | null;
                                above: number;
                                rows: number;
                                hiddenRows: number;
                                hiddenColumns: number;
                                besides: number;
                                names: string[];
                            }[];
                            people: number;
                            held: {
                                count: number;
                                days: {
                                    date: string;
                                    user: string;
                                    hours: number;
                                    file: string;
                                    uploaded_at: string;
                                }[];
                            };
                            rows: {
                                row: number;
                                sheet?: string;
                                date: string;
                                user: string;
                                hours: number;
                                details: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
}
